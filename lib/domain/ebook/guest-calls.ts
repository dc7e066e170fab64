import 'server-only';
import { call, calls } from '@/lib/data/call';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { signInForAct } from '@/lib/server/auth/prove-phone';
import { endReading, newReadingId, setReadingCookie } from '@/lib/server/auth/reading';
import { privateFile } from '@/lib/server/http/files';
import { qrPicture } from '@/lib/server/http/qr-code';
import { addressKey, consumeRate } from '@/lib/server/http/rate';
import { siteUrl } from '@/lib/server/site-url';
import { identityTexts } from '@/lib/text/identity';
import { previewOf } from './access-queries';
import {
  activateInput,
  activatedLoginView,
  activationCodeInput,
  activationStateInput,
  activationStateView,
} from './activation-contract';
import { getActivationState } from './activation-queries';
import { activateByPhone, sendActivationCode } from './commands/activate-by-phone';
import { followReading, offerReading } from './commands/offer-reading';
import { openPublication } from './commands/open-publication';
import { redeemLink } from './commands/redeem-link';
import { saveProgress } from './commands/save-progress';
import { epubFileInput } from './epub-contract';
import { epubFile } from './epub-queries';
import { searchPages } from './hit-queries';
import { pageLinks, pagePicture } from './page-queries';
import {
  assetInput,
  linksInput,
  pageHitsView,
  pageInput,
  pageLinksView,
  pageSearchInput,
  previewInput,
  progressInput,
  publicationView,
} from './reading-contract';
import { linkView, qrTokenInput, qrTokenView, redeemedView, tokenInput } from './session-contract';
import { getLink } from './session-queries';
import { readingShelfView } from './shelf-contract';
import { getReadingShelf } from './shelf-queries';

export const guestEbookCalls = calls('guest', {
  'POST ebook/leave': call({
    summary: '结束扫码阅读',
    can: 'public',
    reader: true,
    message: '已退出阅读',
    handler: (ctx) => endReading(ctx, 'left').then(() => null),
  }),
  'GET ebook/link': call({
    summary: '手机阅读链接的内容',
    can: 'public',
    input: tokenInput,
    output: linkView,
    handler: (ctx, { token }) => getLink(ctx, token),
  }),
  'GET ebook/links/[id]': call({
    summary: '出版物页面图片的短时地址',
    can: 'public',
    reader: true,
    rate: 'reading',
    input: linksInput,
    output: pageLinksView,
    handler: pageLinks,
  }),
  'POST ebook/open/[id]': call({
    summary: '打开出版物：全文或试读',
    can: 'public',
    reader: true,
    input: assetInput,
    output: publicationView,
    message: '',
    handler: openPublication,
  }),
  'GET ebook/page/[id]/[n]': call({
    summary: '出版物页面图片（带水印，地址短时有效）',
    can: 'public',
    reader: true,
    rate: 'reading',
    reply: 'file',
    file: 'jpeg',
    input: pageInput,
    handler: pagePicture,
  }),
  'GET ebook/preview/[id]': call({
    summary: '商品的试读',
    can: 'public',
    reader: true,
    input: previewInput,
    output: publicationView,
    handler: previewOf,
  }),
  'POST ebook/progress': call({
    summary: '保存阅读进度',
    can: 'public',
    reader: true,
    rate: 'reading',
    input: progressInput,
    message: '',
    handler: async (ctx, input) => saveProgress(ctx, input),
  }),
  'GET ebook/read/[token]/[...path]': call({
    summary: 'EPUB 的清单与内容文件（正文带水印，地址短时有效）',
    can: 'public',
    reader: true,
    rate: 'reading',
    reply: 'file',
    file: 'any',
    input: epubFileInput,
    handler: async (ctx, input) => {
      const file = await epubFile(ctx, input);
      return 'key' in file ? privateFile(ctx.ports.storage, file, ctx.range) : file;
    },
  }),
  'POST ebook/redeem': call({
    summary: '使用手机阅读链接',
    can: 'public',
    reader: true,
    input: tokenInput,
    output: redeemedView,
    handler: async (ctx, { token }) => {
      const { secret, rowId } = newReadingId();
      const { view, opened } = await redeemLink(ctx, token, rowId);
      if (opened) setReadingCookie(ctx, secret);
      return view;
    },
  }),
  'GET ebook/search/[id]': call({
    summary: '出版物内查找',
    can: 'public',
    reader: true,
    rate: 'reading',
    input: pageSearchInput,
    output: pageHitsView,
    handler: searchPages,
  }),
  'GET ebook/shelf': call({
    summary: '本浏览器读者的书架',
    can: 'public',
    reader: true,
    output: readingShelfView,
    handler: getReadingShelf,
  }),
  'GET order/ebook/[sn]': call({
    summary: '激活码状态',
    can: 'public',
    rate: 'serial',
    input: activationStateInput,
    output: activationStateView,
    handler: getActivationState,
  }),
  'POST order/ebook/active/[sn]': call({
    summary: '激活电子书刊（短信验证，未注册的手机号码自动注册）',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    message: '激活成功',
    input: activateInput,
    output: activatedLoginView,
    handler: (ctx, input) => activateByPhone(ctx, input, signInForAct, codeSettings().scale),
  }),
  'GET order/ebook/qrcode/token': call({
    summary: '电脑端阅读二维码及其状态',
    can: 'public',
    browser: true,
    acts: 'browser',
    reader: true,
    input: qrTokenInput,
    output: qrTokenView,
    handler: async (ctx, { token }) => {
      if (token === undefined) {
        await consumeRate('qr', addressKey(ctx.ip));
        const offer = await offerReading(ctx);
        return { ...offer, picture: qrPicture(siteUrl(`/mobile/ebookConfirm/${offer.token}`)) };
      }
      const { secret, rowId } = newReadingId();
      const { view, opened } = await followReading(ctx, token, rowId);
      if (opened) setReadingCookie(ctx, secret);
      return view;
    },
  }),
  'GET order/ebook/vcode/[sn]': call({
    summary: '获取激活电子书刊的短信验证码',
    can: 'public',
    rate: 'code',
    browser: true,
    acts: 'page',
    input: activationCodeInput,
    message: identityTexts.codeSent,
    handler: (ctx, input) => sendActivationCode(ctx, input, codeSettings()),
  }),
});
