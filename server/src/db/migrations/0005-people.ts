import type { Db } from "../database.ts";

export async function createPeople(db: Db): Promise<void> {
  await createPersons(db);
  await createSessions(db);
  await createVerifications(db);
  await db.schema
    .createTable("people_attempts")
    .addColumn("subject", "text", (column) => column.primaryKey())
    .addColumn("taken", "bigint", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createPersons(db: Db): Promise<void> {
  await db.schema
    .createTable("people")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("people_credentials")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("people_credentials_subject", ["provider", "subject"])
    .execute();
  await db.schema.createIndex("people_credentials_by_person").on("people_credentials").column("person_id").execute();
}

async function createSessions(db: Db): Promise<void> {
  await db.schema
    .createTable("people_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("user_agent", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("people_sessions_by_person").on("people_sessions").column("person_id").execute();
}

async function createVerifications(db: Db): Promise<void> {
  await db.schema
    .createTable("people_verifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("people_verifications_by_identifier")
    .on("people_verifications")
    .column("identifier")
    .execute();
  await db.schema.createIndex("people_verifications_by_value").on("people_verifications").column("value").execute();
}
