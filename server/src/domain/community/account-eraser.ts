/** Takes an account out of the store. */
export interface AccountEraser {
  /**
   * Removes, in one transaction, the account with its keys and their audits, its saves with their counts, its submissions and
   * reports; its palettes stay, without an owner. What it used stays as well: days and numbers without a name. Idempotent.
   *
   * @throws {DomainError} `service_unavailable`
   */
  eraseAccount(accountId: string, at: number): Promise<void>;
}
