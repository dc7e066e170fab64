import { searchNotes, type Comments } from './types';

/** News, advertisements and the other parts of the public site. */
export const contentComments = {
  articleCategories: {
    about: 'Tree of article categories.',
    columns: { path: 'Ids from the root to this one: `/1/5/`', level: '1 = top' },
  },
  articles: {
    about: 'Articles as the public sees them, with their audit state.',
    columns: {
      contentHtml: 'Sanitised',
      contentText: 'Plain text of the body, for excerpts and search',
      externalUrl: 'The title leads there instead of to a detail page',
      ...searchNotes,
      version: 'Goes up at every save; a stale save is refused',
      revisionNo: 'Revision that is live',
      workingRevisionId: 'Revision being edited while the live one stays visible',
      workingStatus: 'State of that revision',
      isLead: 'Lead article of its category on the home page',
      viewsBase: 'Views before the site, part of the figure that is shown',
      viewsSource: 'Where that number comes from; wanted when it is above 0',
      scheduledAt: 'Published by a job at this moment',
      expireAt: 'Taken offline by a job at this moment',
      lockedBy: 'Who has the editor open; a lease until locked_until',
    },
  },
  articleRevisions: {
    about: 'Revisions of articles.',
    columns: {
      data: 'All fields but title and body',
      opinion: 'The auditor’s words',
      remarks: 'What a refusal says of places in the text',
    },
  },
  articleAutosaves: {
    about: 'Draft of an open editor per user and form; separate from revisions.',
    columns: {
      draftKey: '`article:<id>`, or `new:<random>` for a text that was never saved',
      baseVersion: 'Version of the article that the draft was typed on',
      data: 'The form as it stood',
    },
  },
  articleAttachments: { about: 'Files offered under an article.' },
  articleEvents: { about: 'What happened to an article. Append-only.' },
  articleViewsDaily: { about: 'Views per article and day.' },
  articleImports: {
    about: 'Files that articles were imported from.',
    columns: {
      source: 'Name of the imported collection',
      path: 'Path of the file inside it',
      hash: 'SHA-256 of the file and of its pictures; the same one is not imported again',
      files: 'SHA-256 of a picture → address of the stored file',
    },
  },
  searchTerms: { about: 'Words added to the segmenter’s dictionary.' },
  searchDictionary: {
    about: 'State of the dictionary: one row, absent until its first change.',
    columns: {
      version: 'Goes up at every change of the words; rows built with another one are indexed again',
    },
  },
  searchStats: {
    about: 'What people search for, without who. Bounded: rare old words are deleted.',
    columns: {
      hits: 'Searches, halved every week',
      zeroHits: 'Those of them without a result',
      pinned: 'Shown first among the hot words',
      hidden: 'Never shown as a hot word',
    },
  },
  sensitiveWords: {
    about: 'Words that block a publication or warn about it.',
    columns: { level: '`block` or `warn`' },
  },
  adPositions: { about: 'The five advertisement places of the home page.' },
  ads: {
    about: 'Advertisements.',
    columns: { path: 'Address of the picture', url: 'Target: a path of this site or an http(s) address' },
  },
  friendLinks: { about: 'Friendly links of the footer.' },
  advisoryContacts: { about: 'Business advice contacts of the footer.' },
  qqContacts: { about: 'QQ contacts of the help page.' },
  publicInfos: {
    about: 'Public information documents.',
    columns: {
      indexNo: 'Index number (索引号)',
      issuer: 'Issuing office',
      sort: 'Above 0: pinned, the highest first',
      hands: 'Accounts that wrote, edited or handed in the next text: they do not audit it',
      working: 'Next text of a published document, until it is published',
      workingStatus: 'State of the next text: draft, pending, approved, rejected',
      ...searchNotes,
    },
  },
  publicInfoEvents: { about: 'What happened to a public information document. Append-only.' },
  publicInfoAttachments: { about: 'Files of a public information document.' },
  qaGroups: { about: 'Groups of questions and answers.' },
  qaItems: { about: 'Questions and answers of the help page.' },
  settings: {
    about: 'Settings of the platform.',
    columns: { isPublic: 'Readable without login', label: 'Chinese name in the back office' },
  },
} satisfies Partial<Comments>;
