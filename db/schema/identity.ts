import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import {
  consentDocuments,
  mailPurposes,
  smsPurposes,
  userStates,
  type UserState,
} from '@/lib/states/identity';
import { at, count, createdAt, flag, id, oneOf, ref, timestamps } from '../columns';

/** One table of accounts: buyers, organisation users, administrators (domain.md, roles). */
export const users = pgTable(
  'users',
  {
    id: id(),
    loginName: text().notNull(),
    phone: text(),
    email: text(),
    /** bcrypt of the SHA-256 hex that the browser sends; null = SMS login only. */
    passwordHash: text(),
    passwordChangedAt: at(),
    mustChangePassword: flag(false),
    role: text().notNull(),
    permissions: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    status: text().$type<UserState>().notNull().default('active'),
    name: text().notNull(),
    /** Organisation of a member; the foreign key lives in organization_members. */
    organizationId: ref(),
    phoneVerifiedAt: at(),
    emailVerifiedAt: at(),
    gender: text(),
    birthday: text(),
    profile: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    totpSecretEnc: text(),
    totpEnabledAt: at(),
    /** Newest 30-second step whose code was accepted; it and all before it are refused (RFC 6238 section 5.2). */
    totpLastStep: integer(),
    lastLoginAt: at(),
    /** Why and when the platform stopped the account, or let it in again. */
    statusReason: text(),
    statusAt: at(),
    /** Of the platform's desk; the person never sees it. */
    remark: text(),
    ...timestamps(),
    closedAt: at(),
  },
  (t) => [
    unique('users_login_name_key').on(t.loginName),
    unique('users_phone_key').on(t.phone),
    unique('users_email_key').on(t.email),
    oneOf('users_status_check', t.status, Object.keys(userStates)),
    check(
      'users_role_check',
      sql`${t.role} in ('user#userPurchase', 'user#userOrg') or ${t.role} ~ '^admin#(adminNews|adminProduct|adminPlatform)(,(adminNews|adminProduct|adminPlatform))*$'`,
    ),
    check('users_permissions_check', sql`${t.role} like 'admin#%' or cardinality(${t.permissions}) = 0`),
    index('users_organization_idx').on(t.organizationId),
    // The role last: the desk of buyers pages far back in the index alone.
    index('users_created_idx').on(t.createdAt, t.id, t.role),
    index('users_name_idx').on(t.name.op('text_pattern_ops')),
    index('users_phone_tail_idx').on(sql`right(${t.phone}, 4)`),
    index('users_role_idx').on(t.role, t.createdAt, t.id),
    index('users_admins_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.role} like 'admin#%'`),
    index('users_status_idx').on(t.status, t.createdAt, t.id),
  ],
);

const userRef = (onDelete: 'cascade' | 'restrict' | 'set null' = 'cascade') =>
  bigint({ mode: 'number' }).references(() => users.id, { onDelete });

export const userOpenids = pgTable(
  'user_openids',
  {
    id: id(),
    userId: userRef().notNull(),
    appId: text().notNull(),
    openid: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('user_openids_openid_key').on(t.appId, t.openid),
    unique('user_openids_user_key').on(t.userId, t.appId),
  ],
);

/** Ten single-use codes that stand in for a lost authenticator; only a keyed hash is kept. */
export const userRecoveryCodes = pgTable(
  'user_recovery_codes',
  {
    id: id(),
    userId: userRef().notNull(),
    codeHash: text().notNull(),
    usedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [unique('user_recovery_codes_code_key').on(t.userId, t.codeHash)],
);

export const userConsents = pgTable(
  'user_consents',
  {
    id: id(),
    userId: userRef().notNull(),
    document: text().notNull(),
    version: text().notNull(),
    agreedAt: createdAt(),
    ip: text(),
  },
  (t) => [
    oneOf('user_consents_document_check', t.document, Object.keys(consentDocuments)),
    index('user_consents_user_idx').on(t.userId),
  ],
);

export const userTokens = pgTable(
  'user_tokens',
  {
    id: text().primaryKey(),
    userId: userRef().notNull(),
    purpose: text().notNull(),
    payload: jsonb(),
    expiresAt: at().notNull(),
    usedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('user_tokens_user_idx').on(t.userId)],
);

/** Login sessions; the id is the SHA-256 of the random id in the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userRef().notNull(),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().defaultNow(),
    /** Idle limit. */
    expiresAt: at().notNull(),
    absoluteExpiresAt: at().notNull(),
    secondFactorAt: at(),
    revokedAt: at(),
    revokeReason: text(),
    userAgent: text(),
    ip: text(),
    device: text(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId, t.revokedAt),
    index('sessions_expires_idx').on(t.expiresAt),
  ],
);

export const captchaChallenges = pgTable(
  'captcha_challenges',
  {
    id: text().primaryKey(),
    browserId: text().notNull(),
    /** Plain, so that a tester can read it by SQL; never leaves the server. */
    answer: text().notNull(),
    expiresAt: at().notNull(),
    usedAt: at(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('captcha_challenges_browser_idx').on(t.browserId, t.createdAt),
    index('captcha_challenges_expires_idx').on(t.expiresAt),
  ],
);

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: id(),
    phone: text().notNull(),
    purpose: text().notNull(),
    browserId: text().notNull(),
    userId: ref(),
    codeHmac: text().notNull(),
    expiresAt: at().notNull(),
    tries: count(),
    usedAt: at(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('sms_codes_purpose_check', t.purpose, Object.keys(smsPurposes)),
    index('sms_codes_phone_idx').on(t.phone, t.purpose, t.createdAt),
    index('sms_codes_ip_idx').on(t.ip, t.createdAt),
    index('sms_codes_expires_idx').on(t.expiresAt),
  ],
);

export const mailCodes = pgTable(
  'mail_codes',
  {
    id: id(),
    email: text().notNull(),
    purpose: text().notNull(),
    browserId: text().notNull(),
    userId: ref(),
    codeHmac: text().notNull(),
    expiresAt: at().notNull(),
    tries: count(),
    usedAt: at(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('mail_codes_purpose_check', t.purpose, Object.keys(mailPurposes)),
    index('mail_codes_email_idx').on(t.email, t.purpose, t.createdAt),
  ],
);

/** Failures per `account:<login>`, `second:<account id>` (second factor) and `ip:<address>` (security.md S-22). */
export const loginLockouts = pgTable('login_lockouts', {
  key: text().primaryKey(),
  failures: count(),
  firstFailedAt: at().notNull().defaultNow(),
  lastFailedAt: at().notNull().defaultNow(),
  lockedUntil: at(),
});

/** Table of the rate-limiter-flexible package; its column names are the package's. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
