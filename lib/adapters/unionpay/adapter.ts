import 'server-only';
import { z } from 'zod';
import { paymentAdapter } from '../payment/common';
import { createUnionpay } from './live';

/** ChinaUMS by the settings of an installation. */
export const unionpayAdapter = paymentAdapter({
  settings: {
    UNIONPAY_BASE_URL: z.url().default('https://api-mop.chinaums.com'),
    UNIONPAY_PROTOCOL: z.enum(['open', 'legacy']).default('open'),
    UNIONPAY_APP_ID: z.string().default(''),
    UNIONPAY_APP_KEY: z.string().default(''),
    UNIONPAY_MID: z.string().default(''),
    UNIONPAY_TID: z.string().default(''),
    UNIONPAY_INST_MID: z.string().default('QRPAYDEFAULT'),
    UNIONPAY_MSG_SRC_ID: z.union([z.literal(''), z.string().regex(/^[0-9A-Za-z]{4}$/)]).default(''),
    UNIONPAY_MSG_SRC: z.string().default(''),
    UNIONPAY_COMM_KEY: z.string().default(''),
    UNIONPAY_SIGN_TYPE: z.enum(['SHA256', 'MD5']).default('SHA256'),
  },
  create: (e, { notifyUrl, observe }) =>
    createUnionpay({
      baseUrl: e.UNIONPAY_BASE_URL,
      protocol: e.UNIONPAY_PROTOCOL,
      appId: e.UNIONPAY_APP_ID,
      appKey: e.UNIONPAY_APP_KEY,
      mid: e.UNIONPAY_MID,
      tid: e.UNIONPAY_TID,
      instMid: e.UNIONPAY_INST_MID,
      msgSrcId: e.UNIONPAY_MSG_SRC_ID,
      msgSrc: e.UNIONPAY_MSG_SRC,
      commKey: e.UNIONPAY_COMM_KEY,
      signType: e.UNIONPAY_SIGN_TYPE,
      notifyUrl,
      observe,
    }),
});
