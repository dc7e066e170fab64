import type { Comments } from './types';

/** Areas, people, sessions, organisations, files, logs. */
export const platformComments = {
  areas: {
    about: 'Areas by GB/T 2260 code: province, city, county. Codes are retired, never deleted.',
    columns: {
      level: '1 province, 2 city, 3 county',
      official: 'False for development zones and other codes outside the standard',
      active: 'False = retired: not offered any more, old addresses keep it',
    },
  },
  areaManagerCodes: {
    about: 'Codes of the people who canvass subscriptions in an area; typed at order time.',
  },
  areaManagerScopes: {
    about: 'Areas an area manager code covers; the longest match wins (county, city, province).',
  },
  deletedRows: {
    about: 'Recycle bins of the offices: what was deleted, whole, for thirty days.',
    columns: {
      kind: 'What it is, one of lib/core/bin-kinds.ts',
      rowId: 'Id it had and gets again',
      title: 'What it was called in its list',
      rows: 'The row and what hung on it, by table; empty for what only carries a mark',
    },
  },
  operationLogs: {
    about:
      'Operation log: every administrator write with its before and after. Append-only, chained by hash.',
    columns: {
      entityId: 'Id of the row that was changed, as text',
      before: 'State before, secrets left out',
      after: 'State after, with the reason where one was given',
      chainNo: 'Place in commit order, without gaps; filled at commit',
      prevHash: 'Hash of the row before',
      hash: 'SHA-256 of prev_hash and this row (function operation_log_hash)',
    },
  },
  operationLogAnchors: {
    about:
      'Places at which the operation log was cut after its time of keeping; written by prune_operation_log() alone. Append-only.',
    columns: {
      chainNo: 'Place of the newest row that was removed',
      hash: 'Its hash: prev_hash of the first row that is left',
      removed: 'Rows removed by this cut',
      keepMonths: 'Months that are kept, as the cut was asked for',
    },
  },
  loginLogs: {
    about: 'Logins, failures and logouts. Append-only.',
    columns: { loginName: 'Masked', reason: 'Why it failed', sessionId: 'SHA-256 id of the session' },
  },
  outboundMessages: {
    about: 'SMS, mail, search-engine pushes and messages of the robot: written before they are sent.',
    columns: {
      dedupeKey: 'The same key is sent once',
      status: '`unknown` = the provider’s answer was lost; codes are not repeated by themselves',
    },
  },
  invariantFindings: {
    about: 'Rows found by the hourly run of db/invariants.sql.',
    columns: { name: 'Id and text of the invariant', resolvedAt: 'Set by the run that no longer finds it' },
  },
  alerts: {
    about: 'What the operators are told of: one open row per finding.',
    columns: {
      key: 'Names the finding, `invariant:I01`; open once',
      notifyAt: 'Nothing is said before: what ends by itself within minutes is told to nobody',
      notifiedAt: 'When it was last told; each day again while it is open',
      resolvedAt: 'Set by the run that no longer finds it',
    },
  },
  alertReceivers: {
    about: 'Whom alerts reach beside the receivers of the environment.',
    columns: {
      shown: 'Mail address, number or robot without its middle or key',
      addressEnc: 'Address, number or the robot’s address with its key, sealed with the server’s data key',
      addressHmac: 'Keyed hash of it: nobody is entered twice',
      topics: 'What this receiver hears of',
    },
  },
  jobRuns: {
    about:
      'What became of each run of a background job: 200 of a task at least, those that failed for thirty days.',
    columns: {
      task: 'Name of the task, one of lib/server/jobs',
      jobId: 'Number that the queue gave it',
      attempt: 'Which try of the job it was, from 1',
      message: 'What it failed with, without secrets and numbers of people',
      personId: 'Who had it run; empty unless the cause is `person`',
    },
  },
  taskControls: {
    about: 'What people set of a recurring task; a task without a row runs by its hours.',
    columns: {
      pausedAt: 'Since when its hours are let pass',
      askedAt: 'When somebody last had it run at once',
    },
  },
  reminders: {
    about:
      'What the bell of the offices tells: to one person, or to everybody with a right; one open row per thing.',
    columns: {
      key: 'Names the thing, `lowStock:7`; open once',
      userId: 'Whom it is for; empty when it is for everybody with the right `can`',
      can: 'Key of the permission table',
      path: 'Page on which it is dealt with',
      overAt: 'Set when the thing is dealt with; the row goes some days later',
    },
  },
  reminderReads: { about: 'Who has read which reminder.' },
  reminderMutes: { about: 'Kinds of reminders that somebody has switched off; no row: he gets them.' },
  users: {
    about: 'All accounts: buyers, organisation users, administrators.',
    columns: {
      loginName: 'The phone number, or an administrator’s name',
      passwordHash: 'bcrypt of the digest the browser sends; null = SMS login only',
      role: '`user#userPurchase`, `user#userOrg`, or `admin#` and one or more sections',
      permissions: 'Fine permissions of an administrator',
      organizationId: 'Copy of the live membership in organization_members',
      totpSecretEnc: 'Second factor, sealed with the server’s data key',
      totpLastStep: 'Newest 30-second step of an accepted code; no code of it or before is accepted again',
      statusReason: 'Why the platform stopped the account, or let it in again',
      statusAt: 'When the platform did so',
      remark: 'Of the platform’s desk; the person never sees it',
      closedAt: 'Closed accounts have their personal data erased',
    },
  },
  userOpenids: { about: 'WeChat openid of a user per app id; wanted by payments inside WeChat.' },
  userRecoveryCodes: {
    about: 'Single-use codes that stand in for a lost authenticator.',
    columns: { codeHash: 'Keyed hash of the code', usedAt: 'Set by its one use' },
  },
  userConsents: { about: 'Which version of the agreement and of the privacy policy a user accepted.' },
  userTokens: {
    about: 'One-time tokens of a user (re-authentication, mail verification).',
    columns: { id: 'SHA-256 of the token' },
  },
  sessions: {
    about: 'Login sessions; the cookie holds a random id, the row its hash.',
    columns: {
      id: 'SHA-256 of the random id in the cookie',
      expiresAt: 'Idle limit, moved on by use',
      absoluteExpiresAt: 'Hard limit',
      secondFactorAt: 'When the second factor was shown; administrators need it',
    },
  },
  captchaChallenges: {
    about: 'Image captchas, single use, bound to a browser.',
    columns: { answer: 'Plain text, so that a tester can read it by SQL' },
  },
  smsCodes: {
    about: 'SMS codes, bound to phone, purpose and browser.',
    columns: { codeHmac: 'HMAC of the code', tries: 'Wrong tries; five end the code' },
  },
  mailCodes: {
    about: 'Mail codes, bound to address, purpose and browser.',
    columns: { codeHmac: 'HMAC of the code', tries: 'Wrong tries; five end the code' },
  },
  loginLockouts: {
    about: 'Failed logins per account and per address.',
    columns: { key: '`account:<login>`, `second:<account id>` or `ip:<address>`' },
  },
  rateLimits: {
    about: 'Counters of the rate limiter (columns are the library’s).',
    columns: { expire: 'Milliseconds since 1970' },
  },
  uploads: {
    about: 'Stored files. The bytes lie in the storage under a random name.',
    columns: {
      key: 'Name in the storage',
      private: 'Only the owner and administrators may read it',
      browserId: 'Browser that handed it in before anybody was logged in',
      variants: 'Smaller versions of a picture: name → storage key, width, height',
      folderId: 'Folder of the media library; none = at its top',
      title: 'Name given in the media library; the name of the file where absent',
      deletedAt: 'Marked for deletion; a row is marked while its bytes are being written',
      purgedAt: 'When the bytes were removed',
    },
  },
  uploadFolders: {
    about: 'Folders of the media library.',
    columns: { parentId: 'Folder in which it lies; none = at the top' },
  },
  uploadUses: { about: 'Where an upload is used; one in use is not deleted.' },
  receivers: {
    about: 'Delivery addresses kept by a buyer or shared by an organisation: exactly one owner.',
    columns: {
      userId: 'Whose own address it is',
      organizationId: 'Whose members all use it; its managers change it',
      tel: 'Landline',
    },
  },
  organizationTypes: { about: 'Types of organisations.' },
  organizations: {
    about: 'Organisations that buy; audited before they may order.',
    columns: {
      creditCode: 'Unified social credit code, 18 characters',
      managerCode: 'Area manager code typed at registration',
      proposal: 'New particulars of an approved organisation; the live ones stay until they are approved',
      proposalStatus: 'Null = no proposal, or it was approved',
      proposalReason: 'Why the proposal was refused',
      approvalAll: 'Every order of a plain member waits for a manager; otherwise those beyond a limit',
      substituteId: 'Member who decides purchase requests like a manager between the two days',
      substituteFrom: 'First day, of Asia/Shanghai',
      substituteTo: 'Last day',
      deletedAt: 'Dissolved by a manager, or left by its last member',
    },
  },
  organizationMembers: {
    about: 'Members of organisations; a user belongs to one at a time.',
    columns: {
      name: 'What the organisation calls the member; null = the name of the account',
      department: 'Department by which invoices of what the member orders are grouped',
      spendingLimitFen: 'Sum that the member may order for over the period; null = no limit',
      limitPeriod: 'One order, a month or year of Asia/Shanghai, or ever since',
      removedAt: 'Left or was removed',
    },
  },
  organizationInvitations: {
    about: 'People asked by mobile phone to join an organisation, whether or not they have an account.',
    columns: {
      spendingLimitFen: 'Limit of the membership; null = none',
      expiresAt: 'A pending one reads as expired from then on',
      sentAt: 'Newest message',
      sends: 'Messages so far',
      userId: 'The account that accepted',
      decidedAt: 'Accepted, declined or revoked',
    },
  },
  organizationEvents: { about: 'What happened to an organisation. Append-only.' },
  approvals: {
    about: 'A second person’s consent to an act over a limit.',
    columns: { payload: 'The act, as it will be done once consented to' },
  },
} satisfies Partial<Comments>;
