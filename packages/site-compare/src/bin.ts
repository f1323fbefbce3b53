#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { defineCompare } from './command';

const command = new Command('site-compare').showHelpAfterError().exitOverride();
defineCompare(command, (code) => {
  process.exitCode = code;
});
void command.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
});
