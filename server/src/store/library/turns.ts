/** Runs tasks one after the other, in the order in which they came; a failed one does not stop the next. */
export type Turns = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** @param rest - runs after each task, before the next one */
export function createTurns(rest: () => Promise<unknown> = () => Promise.resolve()): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return function takeTurn(task) {
    const turn = last.then(task);
    last = turn.then(rest, rest);
    return turn;
  };
}
