/**
 * For effects: calls back when a request has ended, unless the effect is over by then.
 *
 * @returns ends the effect
 */
export const whileWanted = <Result>(
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
