import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { uploadKinds, uploadUsages } from '@/lib/states/upload';
import { at, createdAt, id, notNegative, oneOf } from '../columns';
import { users } from './identity';

/** Folders of the media library; a folder that holds something is not deleted. */
export const uploadFolders = pgTable(
  'upload_folders',
  {
    id: id(),
    parentId: bigint({ mode: 'number' }).references((): AnyPgColumn => uploadFolders.id, {
      onDelete: 'restrict',
    }),
    name: text().notNull(),
    createdBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [unique('upload_folders_name_key').on(t.parentId, t.name).nullsNotDistinct()],
);

/** A stored file; bytes live in the storage under `key`, a random name. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    key: text().notNull(),
    usage: text().notNull(),
    kind: text().notNull(),
    private: boolean().notNull().default(false),
    ownerId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** Sealed id of the browser that handed it in before anybody was logged in. */
    browserId: text(),
    sha256: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    ext: text().notNull(),
    originalName: text().notNull(),
    title: text(),
    width: integer(),
    height: integer(),
    variants: jsonb(),
    folderId: bigint({ mode: 'number' }).references(() => uploadFolders.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    deletedAt: at(),
    purgedAt: at(),
  },
  (t) => [
    unique('uploads_key_key').on(t.key),
    oneOf('uploads_usage_check', t.usage, Object.keys(uploadUsages)),
    oneOf('uploads_kind_check', t.kind, Object.keys(uploadKinds)),
    notNegative('uploads_size_check', t.sizeBytes),
    index('uploads_owner_idx').on(t.ownerId, t.createdAt),
    index('uploads_browser_idx')
      .on(t.browserId, t.createdAt)
      .where(sql`${t.browserId} is not null`),
    index('uploads_list_idx').on(t.usage, t.createdAt, t.id),
    index('uploads_library_idx')
      .on(t.kind, t.id.desc().nullsFirst())
      .where(sql`not private and deleted_at is null`),
    index('uploads_folder_idx').on(t.folderId),
  ],
);

/** Where an upload is used: deleting one in use is refused. */
export const uploadUses = pgTable(
  'upload_uses',
  {
    uploadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    entity: text().notNull(),
    entityId: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'upload_uses_pk', columns: [t.uploadId, t.entity, t.entityId] }),
    index('upload_uses_entity_idx').on(t.entity, t.entityId),
  ],
);
