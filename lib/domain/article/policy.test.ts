import { articleActions, type ArticleFacts } from '@/lib/domain/article/policy';

const editor = { userId: 1, permissions: ['news.edit'] };
const auditor = { userId: 2, permissions: ['news.audit'] };
const both = { userId: 1, permissions: ['news.edit', 'news.audit'] };
const facts = (more: Partial<ArticleFacts>): ArticleFacts => ({
  status: 'draft',
  workingStatus: null,
  deleted: false,
  hands: [1],
  ...more,
});

describe('what an administrator is offered', () => {
  it.each([
    ['a draft, its editor', editor, facts({}), ['edit', 'submit', 'schedule', 'delete']],
    ['a draft, an auditor', auditor, facts({}), ['schedule']],
    ['a pending text, its editor', editor, facts({ status: 'pending' }), ['recall', 'schedule']],
    [
      'a pending text, another auditor',
      auditor,
      facts({ status: 'pending' }),
      ['approve', 'reject', 'schedule'],
    ],
    [
      'a pending text, its author who is also an auditor (S-12)',
      both,
      facts({ status: 'pending' }),
      ['recall', 'schedule'],
    ],
    [
      'an approved text, an editor',
      editor,
      facts({ status: 'approved' }),
      ['edit', 'publish', 'schedule', 'delete'],
    ],
    ['an approved text, an auditor', auditor, facts({ status: 'approved' }), ['publish', 'schedule']],
    ['a published text', editor, facts({ status: 'published' }), ['edit', 'withdraw', 'schedule']],
    [
      'a published text whose revision waits',
      auditor,
      facts({ status: 'published', workingStatus: 'pending' }),
      ['approve', 'reject', 'withdraw', 'schedule'],
    ],
    [
      'a published text whose revision was passed',
      editor,
      facts({ status: 'published', workingStatus: 'approved' }),
      ['edit', 'publish', 'withdraw', 'schedule'],
    ],
    ['an offline text', editor, facts({ status: 'offline' }), ['edit', 'submit', 'schedule', 'delete']],
    [
      'an offline text with an unfinished revision',
      editor,
      facts({ status: 'offline', workingStatus: 'draft' }),
      ['edit', 'schedule', 'delete'],
    ],
    ['a deleted text', editor, facts({ deleted: true }), ['restore', 'purge']],
    ['a deleted text, an auditor', auditor, facts({ deleted: true }), []],
  ])('%s', (_name, actor, thing, out) => {
    expect(articleActions(actor, thing)).toEqual(out);
  });
});
