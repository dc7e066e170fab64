import { Icon } from '@/components/identity/icons';
import { PlainInput } from '@/components/ui/plain-field';

interface PhoneInputProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (e: React.ChangeEvent<HTMLInputElement>) => void;
  label?: string;
  placeholder?: string;
}

/** The phone number that proves itself. */
export function PhoneInput({ label = '手机号码', placeholder = label, ...input }: PhoneInputProps) {
  return (
    <PlainInput
      {...input}
      label={label}
      hideLabel
      placeholder={placeholder}
      prefix={<Icon name="phone" />}
      maxLength={32}
      inputMode="tel"
      autoComplete="tel"
    />
  );
}
