/**
 * Calls back when a request has ended, unless the effect that sent it has ended by then.
 *
 * @returns the effect's cleanup function
 */
export const ignoreAfterCleanup = <Result>(
  request: Promise<Result>,
  onResult: (result: Result) => void,
  onFailure: (thrown: unknown) => void = () => undefined
): (() => void) => {
  let isWanted = true;
  request.then(
    (result) => {
      if (isWanted) onResult(result);
    },
    (thrown: unknown) => {
      if (isWanted) onFailure(thrown);
    }
  );
  return () => {
    isWanted = false;
  };
};
