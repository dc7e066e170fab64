import { z } from 'zod';
import { openPublicationView } from './activation-contract';
import { places, type Place } from './place-rules';
import {
  readingSessionKinds,
  readingTokenStates,
  type ReadingSessionKind,
  type ReadingTokenState,
} from '@/lib/states/ebook';

/** Inputs and views of reading sessions: the QR code of a desktop, the link to a phone, the devices (news-editor-reading.md 4.2). */

/** 256 random bits, as `randomToken(32)` makes them. */
export const readingTokenField = z
  .string('缺少二维码内容')
  .regex(/^[A-Za-z0-9_-]{43}$/, '二维码内容不正确')
  .describe('一次性令牌');

/** Without a token a new code is made; with one its state is told, and a confirmed one opens the reading session, once. */
export const qrTokenInput = z.object({ token: readingTokenField.optional() });

const qrStates = [...(Object.keys(readingTokenStates) as ReadingTokenState[]), 'expired'] as const;
export const qrTokenView = z.object({
  token: z.string().describe('一次性令牌'),
  state: z.enum(qrStates).describe('状态'),
  stateLabel: z.string().describe('状态名称'),
  seconds: z.number().int().describe('剩余有效秒数'),
  picture: z.string().nullable().describe('二维码图片（data 地址）；查询状态时为空'),
});
export type QrTokenView = z.output<typeof qrTokenView>;
export type QrState = QrTokenView['state'];

export const tokenInput = z.object({ token: readingTokenField });

const placeNames = Object.keys(places) as [Place, ...Place[]];
/** What a phone is shown of the desktop that asks (QRLjacking: the reader decides whether it is the one before his eyes). */
export const scannedView = z.object({
  state: z.enum(qrStates).describe('状态'),
  stateLabel: z.string().describe('状态名称'),
  device: z.string().describe('请求阅读的电脑，如 Chrome · Windows'),
  network: z.string().describe('电脑所在网络，如 10.1.*.*'),
  place: z.enum(placeNames).describe('电脑与本机的网络关系'),
  placeLabel: z.string().describe('网络关系名称'),
  askedAt: z.string().describe('电脑显示二维码的时间'),
  seconds: z.number().int().describe('剩余有效秒数'),
});
export type ScannedView = z.output<typeof scannedView>;

export const confirmInput = z.object({
  token: readingTokenField,
  act: z.enum(['confirm', 'cancel'], '请选择确认或取消').describe('confirm 确认，cancel 取消'),
});
export type ConfirmInput = z.output<typeof confirmInput>;
export const confirmedView = z.object({
  state: z.enum(qrStates).describe('状态'),
  stateLabel: z.string().describe('状态名称'),
});

/** A link of one publication before it is taken up; nothing about who made it. */
export const linkView = z.object({
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次'),
  coverPath: z.string().nullable().describe('封面'),
  seconds: z.number().int().describe('剩余有效秒数'),
});
export type LinkView = z.output<typeof linkView>;

/** What the link opened. */
export const redeemedView = z.object({
  assets: z.array(openPublicationView).describe('可以阅读的内容，新的在前'),
});
export type RedeemedView = z.output<typeof redeemedView>;

const sessionKinds = Object.keys(readingSessionKinds) as [ReadingSessionKind, ...ReadingSessionKind[]];
/** A browser on which the caller reads: a registered device, a reading session, or both. */
export const readingDeviceView = z.object({
  key: z.string().describe('设备编号'),
  name: z.string().describe('设备，如 Chrome · Windows'),
  handheld: z.boolean().describe('是否手持设备'),
  network: z.string().describe('网络，如 10.1.*.*'),
  registered: z.boolean().describe('是否占用设备名额；扫码后尚未打开书刊的不占用'),
  session: z.enum(sessionKinds).nullable().describe('扫码或链接打开的阅读会话；空为账号登录'),
  sessionLabel: z.string().nullable().describe('阅读会话名称'),
  current: z.boolean().describe('是否本机'),
  since: z.string().describe('首次阅读时间'),
  lastSeenAt: z.string().describe('最近阅读时间'),
});
export type ReadingDeviceView = z.output<typeof readingDeviceView>;
export const readingDevicesView = z.object({
  limit: z.number().int().describe('最多设备数'),
  devices: z.array(readingDeviceView).describe('最近使用的在前'),
});
export type ReadingDevicesView = z.output<typeof readingDevicesView>;

export const removeDeviceInput = z.object({
  key: z
    .string('缺少设备编号')
    .regex(/^[0-9a-f]{16}$/, '设备编号不正确')
    .describe('设备编号'),
});
