import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Box } from './box.mjs';
import { BadJob } from './failure.mjs';
import { readJob } from './job.mjs';
import { makeReport } from './report.mjs';
import { Script } from './script.mjs';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_BAD_JOB = 2;

/** Runs a job on the emulated box and writes its report; returns the exit code. */
function runJob(path) {
  const job = readJob(path);
  mkdirSync(job.out, { recursive: true });
  mkdirSync(dirname(job.report), { recursive: true });
  const box = new Box(job);
  const script = new Script(box, job);
  const failure = script.run();
  box.finish();
  const report = makeReport({ box, script, failure });
  writeFileSync(job.report, `${JSON.stringify(report, null, 1)}\n`);
  if (failure !== null) {
    const place = failure.line === null ? '' : `line ${failure.line}: `;
    console.error(`${place}${failure.message}`);
  }
  return failure === null ? EXIT_OK : EXIT_FAILED;
}

function main(args) {
  if (args.length !== 1) {
    console.error('usage: node emulate.mjs JOB.json');
    return EXIT_BAD_JOB;
  }
  try {
    return runJob(args[0]);
  } catch (error) {
    // A system error carries a code; it comes from a file that the job names.
    if (error instanceof BadJob || error.code !== undefined) {
      console.error(`bad job: ${error.message}`);
      return EXIT_BAD_JOB;
    }
    throw error;
  }
}

process.exitCode = main(process.argv.slice(2));
