'use client';

import {
  Checkbox,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Group,
  TagsInput,
  Textarea,
  TextInput,
  type SelectProps,
  type TextInputProps,
} from '@mantine/core';
import { useContext, type ReactNode } from 'react';
import { DialogElement } from '@/components/ui/dialog';
import { useFormOf } from '@/components/ui/form/form';
import { Switch } from '@/components/ui/switch';

export interface FieldProps {
  /** Path inside the form's values, `title` or `items.0.name`. */
  name: string;
  label: string;
  required?: boolean;
  /** A sentence under the label. */
  hint?: ReactNode;
  disabled?: boolean;
}

export interface FieldOption {
  value: string | number;
  label: string;
  disabled?: boolean;
}

/** What every input of the form kit shares. `props` carries value, handlers, message and the path by which the form finds the input. */
export function useField({ name, label, required, hint, disabled }: FieldProps) {
  const form = useFormOf();
  const { value, onChange, ...props } = form.getInputProps(name);
  const shared = { ...props, label, withAsterisk: required, description: hint, disabled };
  const set = (v: unknown) => (onChange as (v: unknown) => void)(v);
  return { value: value as unknown, set, shared };
}

/** Where the list of choices of an input stands: inside the dialog that holds the input, if any. */
export function useChoices(): { shadow: 'md'; portalProps?: { target: HTMLElement } } {
  const dialog = useContext(DialogElement);
  return dialog ? { shadow: 'md', portalProps: { target: dialog } } : { shadow: 'md' };
}

const text = (v: unknown) => (typeof v === 'string' || typeof v === 'number' ? String(v) : '');

type TextFieldProps = FieldProps &
  Pick<TextInputProps, 'placeholder' | 'maxLength' | 'type' | 'inputMode' | 'autoComplete' | 'rightSection'>;

/** One line of text. */
export function TextField({ name, label, required, hint, disabled, ...rest }: TextFieldProps) {
  const { value, set, shared } = useField({ name, label, required, hint, disabled });
  return <TextInput {...shared} {...rest} value={text(value)} onChange={(e) => set(e.currentTarget.value)} />;
}

/** A password with its eye. */
export function PasswordField({
  autoComplete = 'new-password',
  maxLength = 32,
  ...field
}: FieldProps & { autoComplete?: string; maxLength?: number }) {
  const { value, set, shared } = useField(field);
  return (
    <PasswordInput
      {...shared}
      value={text(value)}
      onChange={(e) => set(e.currentTarget.value)}
      autoComplete={autoComplete}
      maxLength={maxLength}
      visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
    />
  );
}

type TextAreaFieldProps = FieldProps & {
  placeholder?: string;
  maxLength?: number;
  rows?: number;
  /** Lines from which on it scrolls. */
  maxRows?: number;
};

/** Several lines of text that grow with what is typed. */
export function TextAreaField({
  placeholder,
  maxLength,
  rows = 3,
  maxRows = 12,
  ...field
}: TextAreaFieldProps) {
  const { value, set, shared } = useField(field);
  return (
    <Textarea
      {...shared}
      value={text(value)}
      onChange={(e) => set(e.currentTarget.value)}
      placeholder={placeholder}
      maxLength={maxLength}
      autosize
      minRows={rows}
      maxRows={maxRows}
    />
  );
}

type NumberFieldProps = FieldProps & {
  min?: number;
  max?: number;
  step?: number;
  suffix?: string;
  placeholder?: string;
  decimals?: number;
};

/** A number; an emptied field holds `''`, which the contract reads as absent. */
export function NumberField({
  min,
  max,
  step,
  suffix,
  placeholder,
  decimals = 0,
  ...field
}: NumberFieldProps) {
  const { value, set, shared } = useField(field);
  return (
    <NumberInput
      {...shared}
      value={typeof value === 'number' ? value : ''}
      onChange={set}
      min={min}
      max={max}
      step={step}
      suffix={suffix}
      placeholder={placeholder}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      clampBehavior="none"
    />
  );
}

type SelectFieldProps = FieldProps & {
  options: readonly FieldOption[];
  /** The value is a number (an id). */
  numeric?: boolean;
  clearable?: boolean;
  searchable?: boolean;
  placeholder?: string;
  onPicked?: (value: string | number | null) => void;
} & Pick<SelectProps, 'leftSection'>;

/** One of a list; by default typing narrows a list of more than eight. */
export function SelectField({
  options,
  numeric,
  clearable,
  searchable,
  placeholder = '请选择',
  onPicked,
  leftSection,
  ...field
}: SelectFieldProps) {
  const { value, set, shared } = useField(field);
  const choices = useChoices();
  return (
    <Select
      {...shared}
      comboboxProps={choices}
      data={options.map((o) => ({ value: String(o.value), label: o.label, disabled: o.disabled }))}
      value={text(value) || null}
      onChange={(v) => {
        const next = v !== null && numeric ? Number(v) : v;
        set(next ?? '');
        onPicked?.(next);
      }}
      clearable={clearable ?? !field.required}
      searchable={searchable ?? options.length > 8}
      // The first field of a dialog is focused when it opens: its list would cover the rest of the form.
      openOnFocus={false}
      placeholder={placeholder}
      leftSection={leftSection}
      allowDeselect={false}
      checkIconPosition="right"
    />
  );
}

/** One of a few, all in sight. */
export function RadioField({
  options,
  numeric,
  ...field
}: FieldProps & { options: readonly FieldOption[]; numeric?: boolean }) {
  const { value, set, shared } = useField(field);
  return (
    <Radio.Group {...shared} value={text(value)} onChange={(v) => set(numeric ? Number(v) : v)}>
      <Group gap="md" mt={4}>
        {options.map((o) => (
          <Radio key={o.value} value={String(o.value)} label={o.label} disabled={o.disabled} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** Yes or no as a tick. */
export function CheckField({ required: _required, hint, ...field }: FieldProps) {
  const { value, set, shared } = useField({ ...field, hint });
  const { withAsterisk: _asterisk, ...props } = shared;
  return <Checkbox {...props} checked={value === true} onChange={(e) => set(e.currentTarget.checked)} />;
}

/** On or off. */
export function SwitchField({ required: _required, hint, ...field }: FieldProps) {
  const { value, set, shared } = useField({ ...field, hint });
  const { withAsterisk: _asterisk, ...props } = shared;
  return <Switch {...props} checked={value === true} onChange={(e) => set(e.currentTarget.checked)} />;
}

/** Words: Enter or a comma ends one. */
export function TagsField({
  placeholder,
  max = 10,
  ...field
}: FieldProps & { placeholder?: string; max?: number }) {
  const { value, set, shared } = useField(field);
  const choices = useChoices();
  return (
    <TagsInput
      {...shared}
      comboboxProps={choices}
      value={Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []}
      onChange={set}
      placeholder={placeholder}
      maxTags={max}
      splitChars={[',', '，', '、', ';', '；']}
      clearable
    />
  );
}
