/** Largest licence scan, in bytes. */
export const LICENSE_MAX_BYTES = 5 * 1024 * 1024;
/** What a licence may be handed in as, with the dots. */
export const LICENSE_EXTENSIONS: readonly string[] = ['.jpg', '.jpeg', '.png', '.pdf'];

/** People that an organisation may have. */
export const MAX_MEMBERS = 2000;
/** Days during which an invitation may be accepted. */
export const INVITATION_DAYS = 7;
/** Invitations, resent ones too, that an organisation sends in 24 hours. */
export const INVITATIONS_A_DAY = 50;
/** Invitations by SMS that one number gets in 24 hours, whoever invites; those beyond wait in the user centre only. */
export const INVITATION_SMS_A_DAY = 5;
/** Days that an invitation nobody accepted stands in the managers' list, and the most of them. */
export const INVITATIONS_SHOWN_DAYS = 30;
export const INVITATIONS_SHOWN = 200;
/** Largest spending limit, in fen: ten million yuan. */
export const MAX_LIMIT_FEN = 1_000_000_000;
