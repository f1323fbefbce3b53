import { runCommand } from './steps/command.mjs';

runCommand('compare');
