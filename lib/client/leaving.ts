/** Event of the window before a call that was refused leads to the login: forms keep what was typed (components/ui/form/use-draft.ts). */
export const LEAVING_EVENT = 'portal:leaving-for-login';
