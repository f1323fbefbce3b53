import { runCommand } from './steps/command.mjs';

runCommand('drop-unused');
