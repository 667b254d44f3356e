/** Runs tasks one after the other, in the order in which they came; a failed one does not stop the next. */
export type Turns = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return function takeTurn(task) {
    const turn = last.then(task);
    last = turn.catch(ignore);
    return turn;
  };
}

function ignore(): void {}
