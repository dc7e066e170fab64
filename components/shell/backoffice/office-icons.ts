import {
  IconArticle,
  IconBox,
  IconCategory,
  IconChecklist,
  IconClipboardList,
  IconCode,
  IconGauge,
  IconHistory,
  IconLink,
  IconPhoto,
  IconSettings,
  IconStack2,
  IconTruckDelivery,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import type { OfficeIcon } from '@/components/shell/backoffice/menu';

/** Icons of the side menus. */
export const officeIcons: Record<OfficeIcon, Icon> = {
  article: IconArticle,
  audit: IconChecklist,
  category: IconCategory,
  code: IconCode,
  dashboard: IconGauge,
  link: IconLink,
  log: IconHistory,
  order: IconClipboardList,
  people: IconUsers,
  picture: IconPhoto,
  product: IconBox,
  settings: IconSettings,
  ship: IconTruckDelivery,
  stock: IconStack2,
  wallet: IconWallet,
};
