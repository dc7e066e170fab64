'use client';

import { useId, useState, type FormEvent } from 'react';
import css from '@/components/statement/link/link.module.css';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { errorText } from '@/components/ui/error-text';
import { focusRefused } from '@/components/ui/focus-refused';
import { PlainField, PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import { formatMinute } from '@/lib/core/dates';
import type { LinkView } from '@/lib/domain/statement/link-contract';
import { statementAnswers, type StatementAnswer } from '@/lib/states/statement';

interface LinkAnswerProps {
  token: string;
  opened: NonNullable<LinkView['opened']>;
  onView: (view: LinkView) => void;
}

const answers = Object.keys(statementAnswers) as StatementAnswer[];

function Form({ token, onView }: Omit<LinkAnswerProps, 'opened'>) {
  const noteId = useId();
  const [values, setValues] = useState({ answer: '', name: '', note: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (field: keyof typeof values, value: string) => {
    setValues((v) => ({ ...v, [field]: value }));
    setErrors((e) => ({ ...e, [field]: '' }));
  };
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { answer, name, note } = values;
  const send = async (e: FormEvent) => {
    e.preventDefault();
    const found = {
      ...(!answer && { answer: '请选择核对结果' }),
      ...(!name.trim() && { name: '请填写核对人' }),
      ...(answer === 'differs' && !note.trim() && { note: '请写明哪里不符' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) focusRefused();
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    setFailure('');
    try {
      const word = answer as StatementAnswer;
      const input = { token, answer: word, name: name.trim(), ...(note.trim() && { note: note.trim() }) };
      const reply = await api.send('/api/guest/statement/answer', input, { stay: true });
      toast.success(reply.message);
      onView(reply.data);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <form className={css.answer} noValidate aria-label="回执" onSubmit={(e) => void send(e)}>
      <fieldset className={css.choices}>
        <legend>核对结果</legend>
        {answers.map((key) => (
          <label key={key} className={css.choice}>
            <input
              type="radio"
              name="answer"
              value={key}
              checked={answer === key}
              onChange={() => set('answer', key)}
            />
            {statementAnswers[key]}
          </label>
        ))}
      </fieldset>
      {errors.answer && (
        <p className={css.failure} role="alert">
          {errors.answer}
        </p>
      )}
      <PlainInput
        name="name"
        value={name}
        error={errors.name || null}
        onChange={(e) => set('name', e.target.value)}
        label="核对人"
        required
        maxLength={50}
        autoComplete="name"
      />
      <PlainField
        label={answer === 'differs' ? '不符说明' : '说明（选填）'}
        htmlFor={noteId}
        error={errors.note || null}
        required={answer === 'differs'}
      >
        <textarea
          id={noteId}
          className={css.note}
          maxLength={500}
          placeholder="例如：11 月 5 日付款 1,200.00 元未列入"
          value={note}
          aria-invalid={errors.note ? true : undefined}
          aria-describedby={errors.note ? `${noteId}-note` : undefined}
          onChange={(e) => set('note', e.target.value)}
        />
      </PlainField>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <span>
        <Button type="submit" busy={busy}>
          提交答复
        </Button>
      </span>
    </form>
  );
}

/** 回执: 相符 or 不符, once. */
export function LinkAnswer({ token, opened, onView }: LinkAnswerProps) {
  const { answer, answerName, answerText, answeredAt } = opened;
  if (answer === null) return <Form token={token} onView={onView} />;
  return (
    <DescriptionList
      items={[
        { label: '核对结果', value: statementAnswers[answer] },
        { label: '核对人', value: answerName },
        { label: '说明', value: answerText },
        { label: '答复时间', value: answeredAt && formatMinute(answeredAt) },
      ]}
    />
  );
}
