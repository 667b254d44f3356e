import type { Db } from "../database.ts";
import { createFirstTables } from "./0001-first-tables.ts";
import { createImports } from "./0002-imports.ts";
import { shortenColorHashes } from "./0003-short-color-hashes.ts";
import { createCommunity } from "./0004-community.ts";
import { createPeople } from "./0005-people.ts";
import { createPulse } from "./0006-pulse.ts";
import { createErasedAccounts } from "./0007-erased-accounts.ts";
import { createSuspensions } from "./0008-suspensions.ts";
import { createConfirmedEmails } from "./0009-confirmed-emails.ts";
import { createEndedSaves } from "./0010-ended-saves.ts";
import { addAuditDetails } from "./0011-audit-details.ts";
import { createPrivatePalettes } from "./0012-private-palettes.ts";
import { createEditorSessions } from "./0013-editor-sessions.ts";
import { leaveRoomInPages } from "./0014-room-in-pages.ts";
import { normalizeEmails } from "./0015-normal-emails.ts";
import { dropEndedSaves } from "./0016-no-ended-saves.ts";
import { createCharges } from "./0017-charges.ts";
import { addKeyKinds } from "./0018-key-kinds.ts";
import { createAlerts } from "./0019-alerts.ts";
import { createKeyRequests } from "./0021-key-requests.ts";

/** A step of the schema. Never edit a released step; append a new one. */
export interface Migration {
  readonly name: string;
  readonly up: (db: Db) => Promise<void>;
}

/** All steps in order. They use only SQL that runs on every engine. */
export const migrations: readonly Migration[] = [
  { name: "0001-first-tables", up: createFirstTables },
  { name: "0002-imports", up: createImports },
  { name: "0003-short-color-hashes", up: shortenColorHashes },
  { name: "0004-community", up: createCommunity },
  { name: "0005-people", up: createPeople },
  { name: "0006-pulse", up: createPulse },
  { name: "0007-erased-accounts", up: createErasedAccounts },
  { name: "0008-suspensions", up: createSuspensions },
  { name: "0009-confirmed-emails", up: createConfirmedEmails },
  { name: "0010-ended-saves", up: createEndedSaves },
  { name: "0011-audit-details", up: addAuditDetails },
  { name: "0012-private-palettes", up: createPrivatePalettes },
  { name: "0013-editor-sessions", up: createEditorSessions },
  { name: "0014-room-in-pages", up: leaveRoomInPages },
  { name: "0015-normal-emails", up: normalizeEmails },
  { name: "0016-no-ended-saves", up: dropEndedSaves },
  { name: "0017-charges", up: createCharges },
  { name: "0018-key-kinds", up: addKeyKinds },
  { name: "0019-alerts", up: createAlerts },
  { name: "0021-key-requests", up: createKeyRequests },
];
