import { memberList } from '@/components/identity/organization/member-list';
import type { OrganizationView } from '@/lib/domain/organization/contract';

/** The ways to people, orders, addresses and titles of an organisation, as desktop addresses. */
export function organizationWays(view: OrganizationView): { href: string; title: string; text: string }[] {
  const manager = view.role === 'manager';
  return [
    {
      href: memberList.path,
      title: '单位成员',
      text: manager
        ? `${view.memberCount} 名成员，可邀请、设置角色和消费限额`
        : '查看单位管理员和您的消费限额',
    },
    {
      href: '/user/center/purchases',
      title: '采购审批',
      text: manager ? '审批成员提交的采购申请' : '您提交审批的采购申请',
    },
    {
      href: '/user/center/orders',
      title: '单位订单',
      text: manager ? '查看并处理成员为单位提交的订单' : '您为单位提交的订单',
    },
    {
      href: '/user/center/addresses',
      title: '单位共用地址',
      text: manager ? '设置成员下单时可选用的收货地址' : '下单时可选用单位的收货地址',
    },
    {
      href: '/user/center/invoices?tab=titles',
      title: '单位共用抬头',
      text: manager ? '设置成员开票时可选用的发票抬头' : '开票时可选用单位的发票抬头',
    },
  ];
}
