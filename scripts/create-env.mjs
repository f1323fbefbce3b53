import { createEnvWhenMissing } from './steps/env.mjs';
import { main } from './steps/run.mjs';

main(async () => {
  console.log(
    createEnvWhenMissing()
      ? 'Wrote .env with fresh random secrets.'
      : 'There is a .env already, which was left as it is.'
  );
});
