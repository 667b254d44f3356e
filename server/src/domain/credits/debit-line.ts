import type { Debit, DebitRequest } from "./ledger-store.ts";

/** A debit whose caller waits for it. */
export interface WaitingDebit {
  readonly request: DebitRequest;
  /** By the timer of whoever lets it wait. */
  readonly since: number;
  readonly resolve: (debit: Debit) => void;
  readonly reject: (error: unknown) => void;
}

/** The debits that wait: those of the batch in flight, and behind them those that are still to be sent. Oldest first. */
export class DebitLine {
  #sent: readonly WaitingDebit[] = [];
  #unsent: WaitingDebit[] = [];

  get unsentCount(): number {
    return this.#unsent.length;
  }

  add(debit: WaitingDebit): void {
    this.#unsent.push(debit);
  }

  /** Makes the first ones the batch in flight. */
  send(sizeMax: number): readonly WaitingDebit[] {
    const batch = this.#unsent.splice(0, sizeMax);
    this.#sent = batch;
    return batch;
  }

  /** Ends the batch in flight. @returns those of it that nobody has taken out */
  settle(): readonly WaitingDebit[] {
    const left = this.#sent;
    this.#sent = [];
    return left;
  }

  /** Takes out all that have waited since this time or longer. */
  expire(time: number): { readonly sent: readonly WaitingDebit[]; readonly unsent: readonly WaitingDebit[] } {
    const sent = this.#sent.filter(({ since }) => since <= time);
    const unsent = this.#unsent.filter(({ since }) => since <= time);
    this.#sent = this.#sent.filter(({ since }) => since > time);
    this.#unsent = this.#unsent.filter(({ since }) => since > time);
    return { sent, unsent };
  }
}
