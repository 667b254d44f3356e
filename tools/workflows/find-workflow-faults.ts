import { parse } from "yaml";

interface Job {
  readonly uses?: string;
  readonly "timeout-minutes"?: number;
}

interface Workflow {
  readonly permissions?: object;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A tag can be moved to another commit, a hash cannot. */
const pinned = /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** Returns what actionlint does not check: pins, permissions, concurrency and time limits. */
export function findWorkflowFaults(source: string): readonly string[] {
  const { permissions, concurrency, jobs }: Workflow = parse(source);
  const actions = [...source.matchAll(/^\s*(?:- )?uses: (?!\.\/)(.+)$/gm)].map(([, action = ""]) => action);
  return [
    ...actions
      .filter((action) => !pinned.test(action))
      .map((action) => `must pin "${action}" to a commit, followed by "# v" and its version`),
    ...(permissions === undefined ? ["must set permissions for the whole workflow"] : []),
    ...(concurrency === undefined ? ["must set concurrency"] : []),
    ...Object.entries(jobs)
      .filter(([, job]) => job.uses === undefined && job["timeout-minutes"] === undefined)
      .map(([name]) => `must set timeout-minutes for the job "${name}"`),
  ];
}
