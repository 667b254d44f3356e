/** An all-or-nothing import that has begun and is not done: what it inserted so far must go again if it ends here. */
export interface OpenImport {
  /** Also where the ids of its palettes start; see `createIdSeries`. */
  readonly id: string;
  /** The process that runs it, as that process calls itself. */
  readonly owner: string;
  /** When the owner last said that it lives; epoch milliseconds. */
  readonly touchedAt: number;
}

/** The first and the last id of a series. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}

/** The durable list of all-or-nothing imports under way. Every method rejects with `service_unavailable`. */
export interface ImportJournal {
  /** To be called before the first palette goes in. */
  beginImport(entry: OpenImport): Promise<void>;
  /** Says that the owner lives. @returns false when the import is not open any more: somebody undoes it */
  touchImport(id: string, at: number): Promise<boolean>;
  /** Closes an import, done or undone. @returns false when it was not open any more */
  endImport(id: string): Promise<boolean>;
  listImports(): Promise<readonly OpenImport[]>;
  /** Ids of stored palettes in a range, at most so many. */
  listPaletteIds(range: IdRange, limit: number): Promise<readonly string[]>;
}
