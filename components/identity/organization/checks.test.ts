import { organizationAddInput } from '@/lib/domain/organization/contract';
import { organizationChecks } from './checks';

const samples: Record<keyof typeof organizationChecks, string[]> = {
  name: ['', ' ', '某', '某市保密局', '某'.repeat(80), '某'.repeat(81)],
  typeId: ['', '0', '1', '12', 'x', '1.5'],
  creditCode: ['', '9135', '91350100M000100Y43', ' 91350100-m000100y43 ', '91350100M000100Y44'],
  areaCode: ['', '110101', '11010', 'abcdef'],
  address: ['', '某街', '某街 1 号', '某'.repeat(121)],
  contactName: ['', ' ', '钱主任', '钱'.repeat(31)],
  licenseId: ['', '0', '7', 'x'],
};

test.each(Object.entries(samples))(
  '%s is judged alike in the browser and by the contract',
  (field, values) => {
    const shape = organizationAddInput.shape[field as keyof typeof samples];
    for (const value of values) {
      const found = shape.safeParse(value);
      const message = found.success ? null : found.error.issues[0]?.message;
      expect([value, organizationChecks[field as keyof typeof samples](value)]).toEqual([
        value,
        message ?? null,
      ]);
    }
  },
);
