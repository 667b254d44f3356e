/** What a file is taken from. */
interface Transfer {
  readonly files: ArrayLike<File>;
  getData(format: string): string;
}

/** The file that is pasted. Programs put a picture of it beside the text that they copy: then the text is what was meant. */
export function findFile(transfer: Transfer | null): File | undefined {
  return transfer === null || transfer.getData("text/plain") !== "" ? undefined : transfer.files[0];
}
