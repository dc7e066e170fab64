import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { actorKinds, loginMethods, messageChannels, messageStates } from '@/lib/states/log';
import { at, createdAt, flag, id, oneOf, ref, timestamps } from '../columns';

/** Operation log (security.md S-59): append-only; chain_no, prev_hash and hash are filled by a trigger. */
export const operationLogs = pgTable(
  'operation_logs',
  {
    id: id(),
    createdAt: createdAt(),
    actorKind: text().notNull(),
    actorId: ref(),
    actorName: text().notNull(),
    role: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip: text(),
    userAgent: text(),
    requestId: text(),
    chainNo: bigint({ mode: 'number' }),
    prevHash: text(),
    hash: text(),
  },
  (t) => [
    oneOf('operation_logs_actor_kind_check', t.actorKind, Object.keys(actorKinds)),
    unique('operation_logs_chain_no_key').on(t.chainNo),
    index('operation_logs_entity_idx').on(t.entity, t.entityId, t.id),
    index('operation_logs_created_idx').on(t.createdAt, t.id),
    index('operation_logs_actor_idx').on(t.actorId, t.id),
    index('operation_logs_action_idx').on(t.action.op('text_pattern_ops'), t.id),
    index('operation_logs_name_idx').on(t.actorName.op('text_pattern_ops'), t.id),
    index('operation_logs_entity_id_idx').on(t.entityId, t.id),
    index('operation_logs_request_idx').on(t.requestId),
    index('operation_logs_ip_idx').on(t.ip, t.id),
  ],
);

/**
 * Where the operation log was cut when its time of keeping ended: written by the function that cuts it and by nobody else. Append-only; the
 * first row that is left carries the hash of the newest anchor.
 */
export const operationLogAnchors = pgTable(
  'operation_log_anchors',
  {
    id: id(),
    chainNo: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    removed: integer().notNull(),
    keepMonths: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('operation_log_anchors_chain_no_key').on(t.chainNo)],
);

export const loginLogs = pgTable(
  'login_logs',
  {
    id: id(),
    createdAt: createdAt(),
    userId: ref(),
    loginName: text().notNull(),
    method: text().notNull(),
    success: flag(false),
    reason: text(),
    ip: text(),
    userAgent: text(),
    sessionId: text(),
  },
  (t) => [
    oneOf('login_logs_method_check', t.method, Object.keys(loginMethods)),
    index('login_logs_created_idx').on(t.createdAt, t.id),
    index('login_logs_user_idx').on(t.userId, t.id),
    index('login_logs_name_idx').on(t.loginName, t.id),
    index('login_logs_ip_idx').on(t.ip, t.id),
    index('login_logs_failed_idx')
      .on(t.createdAt, t.id)
      .where(sql`not ${t.success}`),
  ],
);

/** Outgoing messages: written before they are sent, never repeated when the answer was lost. */
export const outboundMessages = pgTable(
  'outbound_messages',
  {
    id: id(),
    channel: text().notNull(),
    recipient: text().notNull(),
    purpose: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    dedupeKey: text(),
    status: text().notNull().default('pending'),
    tries: integer().notNull().default(0),
    providerId: text(),
    error: text(),
    sentAt: at(),
    ...timestamps(),
  },
  (t) => [
    unique('outbound_messages_dedupe_key').on(t.dedupeKey),
    oneOf('outbound_messages_channel_check', t.channel, Object.keys(messageChannels)),
    oneOf('outbound_messages_status_check', t.status, Object.keys(messageStates)),
    index('outbound_messages_recipient_idx').on(t.recipient, t.createdAt),
  ],
);

/** Rows found by the hourly run of db/invariants.sql. */
export const invariantFindings = pgTable(
  'invariant_findings',
  { id: id(), name: text().notNull(), detail: jsonb(), foundAt: createdAt(), resolvedAt: at() },
  (t) => [index('invariant_findings_open_idx').on(t.resolvedAt, t.foundAt)],
);

/**
 * What the operators are alerted to: one open row per finding, sent by `alert:send` when it opens, each day while it is open, and when it is over.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    key: text().notNull(),
    title: text().notNull(),
    detail: text().notNull().default(''),
    foundAt: createdAt(),
    notifyAt: at().notNull(),
    notifiedAt: at(),
    resolvedAt: at(),
  },
  (t) => [
    uniqueIndex('alerts_open_key')
      .on(t.key)
      .where(sql`${t.resolvedAt} is null`),
    index('alerts_found_idx').on(t.foundAt, t.id),
  ],
);
