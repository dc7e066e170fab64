import { siteName } from '@/lib/text/site';

interface LegalDocument {
  version: string;
  intro: string;
  sections: readonly { heading: string; body: readonly (string | readonly string[])[] }[];
}

/** Versions of the texts of /agreement and /privacy. A changed text gets a new one: consents are stored with theirs. */
export const legalVersions = { agreement: '2026-11', privacy: '2026-11.2' } as const;

/** How the site can be reached, as far as its operator has said. */
interface LegalContacts {
  hotline: string | null;
  email: string | null;
  /** Whether the help centre names contacts of departments. */
  advisory: boolean;
}

/** The ways to reach the site in one phrase; empty without any. */
const waysTo = ({ hotline, email, advisory }: LegalContacts): string =>
  [
    hotline !== null && `服务热线（${hotline}）`,
    email !== null && `电子邮箱（${email}）`,
    advisory && '帮助中心公布的业务咨询电话',
  ]
    .filter((way) => way !== false)
    .join('、');

/** Text of /privacy. It names no way to reach the site that is not there. */
export function privacyPolicy(contacts: LegalContacts): LegalDocument {
  const ways = waysTo(contacts);
  return {
    version: legalVersions.privacy,
    intro: `${siteName}（以下称“本网”）重视您的个人信息。本政策说明我们收集哪些信息、为什么收集、保存多久、交给谁，以及您如何查阅、更正、删除信息和注销账号。浏览新闻和商品不需要提供个人信息。`,
    sections: [
      {
        heading: '我们收集的信息',
        body: [
          '我们只收集完成服务所必需的信息：',
          [
            '注册与登录：手机号码、密码（在浏览器中先行摘要，服务器只保存经加盐处理的结果，无法还原）、短信验证码的校验值；',
            '购买书刊：收货人姓名、地址、电话，订单与支付的时间、金额、渠道和流水号；',
            '开具发票：发票抬头、税号、接收邮箱；',
            '单位用户：单位名称、统一社会信用代码、联系人及联系方式；',
            '电子阅读：激活码、绑定的手机号码、阅读进度和阅读设备；',
            '安全日志：访问时间、网络地址、浏览器标识和操作记录。',
          ],
          '我们不收集身份证号码、人脸等与上述服务无关的信息，也不向您推送个性化广告。',
        ],
      },
      {
        heading: '信息的使用',
        body: [
          '收集的信息用于提供您所请求的服务、处理订单与售后、保障账号和交易安全、履行法律规定的义务。超出上述目的使用前，我们会再次征得您的同意。',
        ],
      },
      {
        heading: 'Cookie 与本地存储',
        body: [
          '本网使用的 Cookie 只用于维持登录状态、显示用户名称、完成图形验证码和短信验证、记住字号、长者模式和无障碍设置，以及是否显示广告弹窗；浏览器的会话存储用于记住您上次选择的新闻栏目。本网不使用第三方跟踪 Cookie。您可以在浏览器中清除它们，清除后需要重新登录。',
        ],
      },
      {
        heading: '信息的提供与委托处理',
        body: [
          '为完成服务，以下单位会得到必要的信息：',
          [
            '支付机构：订单号与支付金额，用于收款和退款；',
            '短信服务商：手机号码与验证码、通知内容，用于发送短信；',
            '快递与邮政企业：收货人姓名、地址、电话，用于配送书刊；',
            '电子发票服务商：发票抬头、税号与开票内容，用于开具发票。',
          ],
          '除此之外，未经您的同意，我们不会向他人提供您的个人信息，法律另有规定的除外。',
        ],
      },
      {
        heading: '保存期限与保护措施',
        body: [
          '信息保存在中华人民共和国境内。账号信息保存至您注销账号；订单、支付与发票记录按照法律规定的期限保存；网络日志保存不少于六个月。期满后予以删除或者匿名化处理。',
          '我们采取访问控制、密码加盐存储、操作审计等措施保护信息安全。发生个人信息泄露时，将按照规定及时告知您并报告主管部门。',
        ],
      },
      {
        heading: '您的权利',
        body: [
          `您可以在个人中心查阅、更正您的资料和收货地址，查看和退出登录中的设备，注销账号${ways && `，也可以通过${ways}请求查阅、复制、更正、删除个人信息，撤回同意或者注销账号。我们将在十五个工作日内答复`}。注销后，除依法必须保留的交易记录外，您的个人信息将被删除。`,
        ],
      },
      {
        heading: '未成年人',
        body: ['未满十四周岁的未成年人应当在监护人同意和指导下使用本网的注册与购买服务。'],
      },
      {
        heading: ways ? '政策的更新与联系我们' : '政策的更新',
        body: [
          `本政策更新时会在本页公布新的版本；涉及您权利的重大变更，还会在首页发布公告，需要征得同意的将另行征得您的同意。${ways && `对本政策有疑问的，请通过${ways}与我们联系。`}`,
        ],
      },
    ],
  };
}

/** Text of /agreement. */
export const userAgreement: LegalDocument = {
  version: legalVersions.agreement,
  intro: `欢迎使用${siteName}。请您在注册前仔细阅读本协议。勾选同意并完成注册，即表示您与本网就以下内容达成一致；如不同意，您仍可浏览公开的新闻与商品信息。`,
  sections: [
    {
      heading: '非涉密平台',
      body: [
        '本网站为互联网非涉密平台，严禁处理、存储、传输国家秘密和工作秘密。您在姓名、备注、附件等任何位置填写或者上传的内容，都应当遵守这一要求。',
      ],
    },
    {
      heading: '账号',
      body: [
        '您应当使用本人的手机号码注册，并对账号下的操作负责。使用短信验证码登录时，未注册的手机号码将自动注册为个人用户。',
        '请妥善保管密码和验证码，不得出借、转让账号。发现账号被他人使用的，请立即修改密码并联系我们。单位用户须经审核，由单位授权的人员使用。',
      ],
    },
    {
      heading: '订购与支付',
      body: [
        '商品的价格、库存以提交订单时页面显示为准；提交后价格或者库存发生变化的，系统会提示您重新确认。订单须在页面标明的期限内付款，逾期未付款的订单自动关闭。',
        '您应当准确填写收货信息。因信息有误造成的退件或者重复寄送，费用由填写方承担。',
      ],
    },
    {
      heading: '配送、退换与发票',
      body: [
        '纸质书刊由邮政或者快递企业配送，期刊按出刊日期寄送。自签收之日起七日内，不影响二次销售的纸质书刊可以申请退货；因质量问题或者发错的，由我们承担往返运费。',
        '电子书刊属于在线交付的数字内容，激活前可以申请退款，激活后不适用七日无理由退货。发票按照订单填写的抬头开具。',
      ],
    },
    {
      heading: '内容与知识产权',
      body: [
        '本网登载的文字、图片、书刊等内容的权利归权利人所有。转载新闻请注明来源；未经许可，不得复制、传播电子书刊，不得规避阅读限制措施。',
      ],
    },
    {
      heading: '禁止的行为',
      body: [
        '您不得利用本网从事下列活动：',
        [
          '发布、传播法律法规禁止的内容；',
          '冒用他人身份注册、下单或者领取书刊；',
          '干扰系统正常运行，或者以自动程序批量抓取、下单、领取激活码；',
          '利用本网的名义从事征订、收款等活动。',
        ],
        '违反上述约定的，我们可以暂停或者终止向该账号提供服务，并依法追究责任。',
      ],
    },
    {
      heading: '服务的变更与责任',
      body: [
        '因系统维护、升级需要暂停服务的，我们会提前公告。因不可抗力、网络故障等原因造成服务中断的，我们将尽快恢复，并依法承担相应责任。',
      ],
    },
    {
      heading: '协议的变更与争议解决',
      body: [
        '本协议变更时会在本页公布新的版本，重大变更还会在首页发布公告。因本协议发生的争议，双方应当协商解决；协商不成的，依照中华人民共和国法律，由本网主办单位所在地人民法院处理。',
      ],
    },
  ],
};
