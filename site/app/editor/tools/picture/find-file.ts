interface Transfer {
  readonly files: ArrayLike<File>;
  getData(format: string): string;
}

/** Ignores a picture next to text, since some programs add one when they copy text. */
export function findFile(transfer: Transfer | null): File | undefined {
  return transfer === null || transfer.getData("text/plain") !== "" ? undefined : transfer.files[0];
}

export function findText(transfer: Transfer | null): string {
  return transfer?.getData("text/plain").trim() ?? "";
}

/** An SVG is read as text that names its colors. */
export function isPicture({ name, type }: Pick<File, "name" | "type">): boolean {
  return /^image\/(?!svg)|^\.(?:png|jpe?g|webp|avif|gif|bmp|hei[cf]|tiff?)$/i.test(
    type || name.slice(name.lastIndexOf(".")),
  );
}
