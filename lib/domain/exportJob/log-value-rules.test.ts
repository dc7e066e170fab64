import { changesOf } from '@/lib/domain/log/rules';
import { entityLabels } from '@/lib/domain/log/label-rules';
import { logWords } from './log-value-rules';

test.each([
  ['afterSale', 'status', 'applied', 'wait_goods', '待审核', '待寄回'],
  ['order', 'status', 'to_ship', 'cancelled', '待发货', '已取消'],
  ['payment', 'status', 'submitted', 'paid', '凭证待审核', '已支付'],
  ['refund', 'status', 'failed', 'processing', '退款失败', '退款中'],
  ['invoice', 'status', 'issued', 'red_pending', '已开票', '冲红中'],
  ['shipment', 'status', 'shipped', 'recalled', '已发货', '已撤回'],
  ['organization', 'status', 'pending', 'approved', '待审核', '已通过'],
  ['user', 'status', 'active', 'disabled', '正常', '已停用'],
  ['user', 'role', 'admin#adminNews', 'admin#adminNews,adminPlatform', '新闻后台', '新闻后台、平台管理'],
  ['user', 'permissions', 'order', 'order、audit.read', '订单管理', '订单管理、查看审计日志'],
  ['shipment', 'orderStatus', 'shipped', 'to_ship', '已发货', '待发货'],
])('the log reads %s.%s in Chinese', (entity, field, from, to, before, after) => {
  const [change] = changesOf({ [field]: from }, { [field]: to }, { ...logWords, entity });
  expect(change).toMatchObject({ before, after });
});

test('every word is Chinese and belongs to a thing of the log', () => {
  for (const [key, words] of Object.entries(logWords.values)) {
    for (const word of Object.values(words)) expect(word).toMatch(/[一-鿿]/);
    if (key.includes('.')) expect(entityLabels).toHaveProperty(key.split('.')[0] ?? '');
  }
});
