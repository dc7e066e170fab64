/** What the operation log calls acts on prices. */
export const priceActLabels: Readonly<Record<string, string>> = {
  'product.price.agree': '同意商品改价',
  'product.price.ask': '申请商品改价',
  'product.price.edit': '商品改价',
  'product.price.refuse': '不同意商品改价',
  'product.price.withdraw': '撤回商品改价申请',
  'plan.price.agree': '同意年度计划改价',
  'plan.price.ask': '申请年度计划改价',
  'plan.price.edit': '年度计划改价',
  'plan.price.refuse': '不同意年度计划改价',
  'plan.price.withdraw': '撤回年度计划改价申请',
};
