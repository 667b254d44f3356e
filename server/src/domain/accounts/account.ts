export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/** The payer: credits and keys belong to it, never to a person or a key. */
export interface Account {
  readonly id: string;
  /** Trimmed and lowercased; unique. */
  readonly email: string;
  readonly plan: Plan;
  /** Credits a day; null means the instance's default. */
  readonly dailyLimit: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
