import { z } from 'zod';
import { boolField, idField, idsInput, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { receiverFields } from '@/lib/domain/member/contract';
import { orderFields } from '@/lib/domain/order/contract';
import { quoteView } from '@/lib/domain/order/quote-contract';
import { campaignFaces, differenceKinds, distributionFaces } from '@/lib/states/campaign';
import { MAX_COPIES, MAX_TITLES } from './rules';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];
const n = (label: string) => z.number().int().describe(label);

export const campaignFields = {
  id: n('征订季编号'),
  title: z.string().describe('名称'),
  year: n('征订年度'),
  opensOn: z.string().describe('开始日期'),
  closesOn: z.string().describe('截止日期（含）'),
  face: z.enum(keys(campaignFaces)).describe('状态'),
  faceLabel: z.string().describe('状态名称'),
};

export const ownCampaignView = z.object({
  ...campaignFields,
  listFace: z.enum(keys(distributionFaces)).describe('本单位名单的状态'),
  readers: n('本单位名单的读者数'),
  copies: n('本单位名单的份数'),
});
export type OwnCampaignView = z.output<typeof ownCampaignView>;
export const ownCampaignListView = z.object({ list: z.array(ownCampaignView).describe('征订季，新的在前') });

export const campaignTitleView = z.object({
  productId: n('商品编号'),
  title: z.string().describe('刊名'),
  code: z.string().nullable().describe('ISSN'),
  specKey: z.string().describe('规格'),
  specLabel: z.string().describe('规格说明'),
  unitFen: n('每份价格（分）'),
  reason: z.string().nullable().describe('现在不能订阅的原因'),
  copies: n('名单中的份数'),
  formerCopies: n('往年名单中的份数'),
});
export type CampaignTitleView = z.output<typeof campaignTitleView>;

export const ownListView = z.object({
  ...campaignFields,
  note: z.string().describe('征订说明'),
  listFace: z.enum(keys(distributionFaces)).describe('名单状态'),
  version: n('名单版本；还没有名单为 0'),
  readers: n('读者数'),
  copies: n('份数'),
  amountFen: n('按现价的金额（分）'),
  titles: z.array(campaignTitleView).describe('本季期刊'),
  former: z
    .object({ year: n('年度'), readers: n('读者数'), copies: n('份数') })
    .nullable()
    .describe('可取用的往年名单'),
  dropped: z
    .array(z.object({ title: z.string().describe('刊名'), copies: n('往年份数') }))
    .describe('往年名单中有而本季不征订的期刊'),
  departments: z.array(z.string()).describe('名单中的部门'),
  order: z
    .object({
      id: n('订单编号'),
      orderSn: z.string().describe('订单号'),
      statusLabel: z.string().describe('订单状态'),
      cancelled: z.boolean().describe('已取消'),
      nextIssues: z
        .array(
          z.object({
            title: z.string().describe('刊名'),
            issueNo: n('期号'),
            publishDate: z.string().describe('出刊日期'),
          }),
        )
        .describe('各刊下一期：此后的改动从这一期起生效'),
    })
    .nullable()
    .describe('由名单生成的订单'),
  editable: z.boolean().describe('现在可以修改和下单'),
});
export type OwnListView = z.output<typeof ownListView>;

const copiesByTitle = z.record(z.string(), z.number().int()).describe('份数，按商品编号');

export const readerView = z.object({
  id: n('读者编号'),
  lineNo: n('序号'),
  department: z.string().describe('部门'),
  name: z.string().describe('收货人'),
  phone: z.string().describe('手机号码'),
  areaCode: z.string().describe('所在地区代码'),
  region: z.string().describe('省市区'),
  address: z.string().describe('详细地址'),
  copies: copiesByTitle,
  changed: z.boolean().describe('下单后在订单中有过修改'),
  version: n('版本'),
});
export type ReaderView = z.output<typeof readerView>;

export const readerListInput = z.object({
  ...pageFields,
  id: idField.describe('征订季编号'),
  keyword: lineField(50).optional().describe('收货人、手机号码、部门或地址'),
  empty: boolField.optional().describe('只看没有份数的读者'),
});
export type ReaderListInput = z.output<typeof readerListInput>;
export const readerListView = pagedOf(readerView);

const { name, phone, areaCode, address } = receiverFields;
export const departmentField = lineField(40).default('').describe('部门');

export const readerSaveInput = z.object({
  id: idField.describe('征订季编号'),
  readerId: idField.optional().describe('读者编号；新增时不填'),
  version: intField(1, 1_000_000).optional().describe('读者版本；修改时必填'),
  department: departmentField,
  name,
  phone,
  areaCode,
  address,
  copies: z
    .array(
      z.object({ productId: idField.describe('商品编号'), copies: intField(0, MAX_COPIES).describe('份数') }),
    )
    .max(MAX_TITLES)
    .describe('各刊份数'),
});
export type ReaderSaveInput = z.output<typeof readerSaveInput>;

export const readerRemoveInput = z.object({ id: idField.describe('征订季编号'), ...idsInput.shape });
export type ReaderRemoveInput = z.output<typeof readerRemoveInput>;

export const takeInput = z.object({
  id: idField.describe('征订季编号'),
  replace: boolField.default(false).describe('替换名单中已有的读者'),
});
export type TakeInput = z.output<typeof takeInput>;

export const differenceView = z.object({
  kind: z.enum(keys(differenceKinds)).describe('种类'),
  kindLabel: z.string().describe('种类名称'),
  name: z.string().describe('收货人'),
  department: z.string().describe('部门'),
  was: z.string().nullable().describe('往年的收货信息；未变为空'),
  is: z.string().nullable().describe('现在的收货信息；未变为空'),
  titles: z
    .array(z.object({ title: z.string().describe('刊名'), was: n('往年份数'), is: n('现在份数') }))
    .describe('份数有变化的期刊'),
});
export type DifferenceView = z.output<typeof differenceView>;

export const differencesView = z.object({
  formerYear: n('与哪年的名单比较').nullable(),
  added: n('新增读者数'),
  removed: n('删除读者数'),
  changed: n('变更读者数'),
  same: n('未变读者数'),
  list: z.array(differenceView).describe('变化，最多 500 条'),
});
export type DifferencesView = z.output<typeof differencesView>;

export const listQuoteView = quoteView.extend({
  version: n('名单版本；下单时带回'),
  readers: n('读者数'),
});
export type ListQuoteView = z.output<typeof listQuoteView>;

const { submitKey, receiverId, paymentMethod, totalFen, remark, areaManagerCode } = orderFields;
export const listOrderInput = z.object({
  id: idField.describe('征订季编号'),
  version: intField(1, 1_000_000).describe('核对过的名单版本'),
  submitKey,
  receiverId: receiverId.unwrap().describe('订单收货地址；各读者的份数寄往名单中的地址'),
  paymentMethod,
  totalFen,
  remark,
  areaManagerCode,
});
export type ListOrderInput = z.output<typeof listOrderInput>;
