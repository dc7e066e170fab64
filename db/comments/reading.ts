import type { Comments } from './types';

/** E-publications: files and pages, activation codes, sessions of readers. */
export const readingComments = {
  ebookAssets: {
    about: 'E-book files and their conversion into pages.',
    columns: {
      publicId: 'Random id in page addresses',
      active: 'The version that readers get; one per product or issue',
      autoActivate: 'Goes into force by itself when it is converted, as a second person has said',
      report: 'What the conversion replaced or left out, one sentence each',
      hands: 'Accounts that changed it; they do not put it in force',
      filmOpen: 'Readers may play the films and sounds of its pages',
      previewPages: 'Pages a guest may see; of an EPUB, parts',
      convertedPages: 'A cut-off conversion goes on from here',
      hasText: 'False for scanned publications: they cannot be searched',
      toc: 'Contents: title, page, level, of an EPUB also the address',
      fixedLayout: 'Sizes and sides of the pages of a fixed-layout EPUB; null = text that flows, or a PDF',
      runNo: 'Run of the conversion; an overtaken one writes nothing more',
      beatAt: 'Sign of life of the run',
    },
  },
  ebookPages: {
    about: 'Rendered pages.',
    columns: {
      keys: 'Storage key by width',
      textContent: 'For the search within an issue',
      replacedFonts: 'Fonts that the file lacks and that another was drawn for',
    },
  },
  ebookResources: {
    about: 'Unpacked and sanitised files of an EPUB; the EPUB itself is never handed out.',
    columns: {
      href: 'Name in the unpacked book, never one of the file',
      key: 'Storage key of the private file',
      spineNo: 'Place in the reading order, from 1; null = not a part of its own',
      textContent: 'For the search within the book',
    },
  },
  codeBatches: {
    about: 'Batches of activation codes.',
    columns: {
      activateUntil: 'Last day of activation',
      readDays: 'Days of reading; null = without end',
      external: 'Codes of another reading system, imported; its product never gets generated codes',
    },
  },
  ebookAllocations: {
    about:
      'Copies of an electronic line given to a member of the organisation that bought them, one row per act and member.',
    columns: { memberId: 'The membership; the copies are free again when it ends' },
  },
  activationCodes: {
    about: 'Activation codes of electronic publications.',
    columns: {
      sn: 'Public serial, printed and in the QR code',
      codeHmac: 'HMAC of the secret code, for lookups',
      codeEnc: 'The secret code, encrypted',
      allocationId: 'The giving by which a member holds the code; null = nobody was given it',
      expiresAt: 'End of reading',
      frozenAt: 'Reading stopped by an administrator or a refund',
    },
  },
  activationCodeEvents: { about: 'What happened to an activation code. Append-only.' },
  readingTokens: {
    about: 'One-time tokens behind the QR codes of the reading view.',
    columns: {
      tokenHash: 'SHA-256 of the token',
      browserId: 'Browser that shows the code; only it gets the result',
      userId: '`confirm`: who confirmed; otherwise who made the link',
      activationCodeId: '`item`: the code by which the phone reads; `activate`: the one it activates',
    },
  },
  readingDevices: {
    about: 'Devices of a reader, at most three.',
    columns: { deviceKey: 'SHA-256 of the browser’s own random cookie' },
  },
  readingSessions: {
    about: 'Browsers that may read and nothing else: a desktop that a phone confirmed, a phone with a link.',
    columns: {
      id: 'SHA-256 of the random id in the cookie',
      activationCodeId: '`item`: the only code by which it reads',
      tokenId: 'A token opens one session, ever',
      expiresAt: 'Idle limit',
    },
  },
  readingProgress: {
    about: 'Page where a reader stopped.',
    columns: { pageNo: 'Page of a PDF, part of an EPUB', locator: 'Place inside an EPUB (Readium locator)' },
  },
  readingLogs: {
    about: 'Pages handed out.',
    columns: { userId: 'Null = trial reading', preview: 'Trial page' },
  },
} satisfies Partial<Comments>;
