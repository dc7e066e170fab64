'use client';

import { LinkCode } from '@/components/identity/link-code';
import { StatementLinkPage } from '@/components/statement/link/link-page';

/** The link of a statement: the code of its mailbox, then what it opens. */
export function LinkScreen() {
  return <StatementLinkPage proof={LinkCode} />;
}
