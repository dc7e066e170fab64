-- Written by hand: papers and the texts that they were made with are added to, never changed (domain.md section 1 rule 2, section 9). The first
-- version of each template comes with the product.
INSERT INTO "paper_templates" ("kind", "version", "title", "intro", "clauses") VALUES
('contract', 1, '书刊订购合同', '甲、乙双方根据《中华人民共和国民法典》及有关法律法规，在平等自愿、协商一致的基础上，就甲方向乙方订购书刊事宜（订单号 {订单号}）订立本合同，共同遵守。',
'质量标准：乙方所供书刊均为正版出版物，符合国家有关出版物质量管理的规定。有缺页、倒装、破损等质量问题的，乙方负责免费调换或补足。
交货：乙方以“{配送方式}”的方式将书刊送至甲方指定地点：{收货地址}，收货人 {收货人}。现货自收到货款之日起 7 日内发出，期刊按出刊进度逐期寄送。运费已计入合同总价。
验收：甲方收到书刊后当面清点，在送货清单上签收；数量短缺、品种不符或质量不合格的，自收货之日起 7 日内向乙方提出，乙方在 15 日内补足或调换；逾期未提出的，视为验收合格。
合同总价和付款方式：合同总价为人民币 {合计} 元（大写：人民币{合计大写}），为含税价。甲方以“{付款方式}”的方式付款；银行转账的，汇入乙方账户：{收款账户}，并注明订单号。
发票：乙方在收到货款后，按甲方提供的开票信息开具合法有效的发票。
违约责任：乙方逾期交货的，每逾期一日按未交货部分价款的万分之五支付违约金；甲方逾期付款的，每逾期一日按未付款项的万分之五支付违约金。违约金不超过合同总价的百分之五。因不可抗力不能履行的，双方互不承担违约责任。
合同变更：订购的品种、数量或价格需要变更的，由双方协商一致并以书面形式确认。书刊停刊、改价或绝版的，乙方应及时通知甲方，按实际供应数量结算，多收的款项予以退还。
争议解决：因履行本合同发生的争议，由双方协商解决；协商不成的，向乙方所在地有管辖权的人民法院提起诉讼。
生效：本合同自双方签字并盖章之日起生效，一式两份，甲、乙双方各执一份，具有同等法律效力。未尽事宜由双方另行签订补充协议。'),
('delivery', 1, '送货清单', '', '收货时请核对包裹数量和书刊的品种、数量，无误后签字或盖章。
数量短缺、品种不符或有破损的，请在备注栏注明，并自收货之日起 7 日内与我们联系：{联系电话}。
本清单一式两份，送货单位和收货单位各执一份。'),
('receipt', 1, '收货确认单', '兹确认已收到 {卖方} 按订单 {订单号} 交付的下列书刊，品种和数量经清点如下。', '“实收”由收货单位清点后填写；与已交付数量不一致的，请在备注栏注明原因。
电子商品以交付激活码为已交付和已签收；期刊按期数填写。
请签字或盖章后寄回或传回，作为验收和结算的依据。联系电话：{联系电话}。');--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "paper_templates" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "order_papers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
