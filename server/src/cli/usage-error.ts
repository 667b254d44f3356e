/** The command line itself is wrong: an option's value, a combination. The message says what is wanted. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The work could not be done; the message is for the operator as it stands. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}
