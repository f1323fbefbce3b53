import { createEnvWhenMissing } from './steps/env.mjs';
import { main } from './steps/run.mjs';

main(async () => {
  console.log(
    createEnvWhenMissing()
      ? 'Created .env with random secrets.'
      : '.env already exists and was not changed.'
  );
});
