import { accountContract } from "./account-contract.ts";
import { alertContract } from "./alert-contract.ts";
import { banContract } from "./ban-contract.ts";
import type { Contract } from "./contract.ts";
import { draftContract } from "./draft-contract.ts";
import { draftStoreContract } from "./draft-store-contract.ts";
import { eraserContract } from "./eraser-contract.ts";
import { importContract } from "./import-contract.ts";
import { keyContract } from "./key-contract.ts";
import { keyRequestContract } from "./key-request-contract.ts";
import { ledgerContract } from "./ledger-contract.ts";
import { paletteContract } from "./palette-contract.ts";
import { paletteInsertContract } from "./palette-insert-contract.ts";
import { privateContract } from "./private-contract.ts";
import { publishingContract } from "./publishing-contract.ts";
import { reportContract } from "./report-contract.ts";
import { reviewContract } from "./review-contract.ts";
import { saveContract } from "./save-contract.ts";

export const everyContract: Contract = {
  ...accountContract,
  ...keyContract,
  ...keyRequestContract,
  ...ledgerContract,
  ...paletteContract,
  ...paletteInsertContract,
  ...importContract,
  ...saveContract,
  ...publishingContract,
  ...reviewContract,
  ...reportContract,
  ...eraserContract,
  ...banContract,
  ...privateContract,
  ...draftStoreContract,
  ...draftContract,
  ...alertContract,
};
