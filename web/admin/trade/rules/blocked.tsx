import { t } from '../../../../messages/t.ts'
import { useRef, useState } from 'react'
import { bookFormats, formatWords } from '../../../../domain/books/book-terms.ts'
import { type BlockKind, blockKinds } from '../../../../domain/import-rule-terms.ts'
import type { ImportBlock } from '../../../../contract/trade/import-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { kindLabels } from './block-kinds.ts'
import { useAddBlockMutation, useRemoveBlockMutation } from './import-rules-api.ts'
import { removeRule, RuleForm, useNewRule } from './rule-form.tsx'

function valueLabel({ kind, value }: ImportBlock): string {
  const format = kind === 'format' ? bookFormats.find((each) => each === value) : undefined
  return format ? t(formatWords[format]) : value
}

export function Blocked({ blocks }: { blocks: ImportBlock[] }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Panel title={t('Blocked')}>
      <p className="mb-5 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t(
          'Records of what is blocked are skipped. A book that is already in the shop from a feed goes off sale with its next record: it keeps its page, copies, orders and reviews, and nothing is deleted. Books that no feed describes stay as they are. After you unblock something, its records come in when they are imported again.',
        )}
      </p>
      <NewBlock />
      <div
        ref={list}
        tabIndex={-1}
        className="mt-6 grid items-start gap-x-8 gap-y-6 outline-none lg:grid-cols-2"
      >
        {blocks.length === 0 && <p className="text-ink-soft">{t('Nothing is blocked.')}</p>}
        {blockKinds
          .map((kind) => ({ kind, ofKind: blocks.filter((block) => block.kind === kind) }))
          .filter(({ ofKind }) => ofKind.length > 0)
          .map(({ kind, ofKind }) => (
            <section key={kind}>
              <h3 className="mb-1 text-sm font-medium text-ink-soft">{t(kindLabels[kind].many)}</h3>
              <ul>
                {ofKind.map((block) => (
                  <BlockRow key={block.id} block={block} onRemoved={() => list.current?.focus()} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Panel>
  )
}

function BlockRow({ block, onRemoved }: { block: ImportBlock; onRemoved(): void }) {
  const [remove, { isLoading }] = useRemoveBlockMutation()
  const label = valueLabel(block)
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <Button
        look="outlined"
        isBusy={isLoading}
        aria-label={t('Unblock {name}', { name: label })}
        onClick={() => void removeRule(remove(block.id), onRemoved)}
      >
        {t('Unblock')}
      </Button>
    </li>
  )
}

function NewBlock() {
  const [kind, setKind] = useState<BlockKind>('publisher')
  const [value, setValue] = useState('')
  const [add, { isLoading }] = useAddBlockMutation()
  const { one, hint } = kindLabels[kind]
  const rule = useNewRule(
    () => add({ kind, value }),
    (block) => {
      setValue(kind === 'format' ? value : '')
      return t('{name} is blocked.', { name: valueLabel(block) })
    },
  )
  const { problem } = rule
  function choose(next: BlockKind) {
    setKind(next)
    rule.forgetProblem()
    setValue(next === 'format' ? bookFormats[0] : '')
  }
  return (
    <RuleForm
      rule={rule}
      button={t('Block [verb]')}
      isBusy={isLoading}
      className="sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]"
    >
      <SelectField
        label={t('Block by')}
        value={kind}
        onChange={({ target }) => choose(blockKinds.find((each) => each === target.value) ?? 'publisher')}
        options={blockKinds.map((each) => [each, t(kindLabels[each].one)])}
      />
      {kind === 'format' ? (
        <SelectField
          label={t(one)}
          value={value}
          problem={problem}
          onChange={({ target }) => setValue(target.value)}
          options={bookFormats.map((format) => [format, t(formatWords[format])])}
        />
      ) : (
        <TextField
          label={t(one)}
          value={value}
          maxLength={200}
          hint={hint && t(hint)}
          problem={problem}
          autoComplete="off"
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </RuleForm>
  )
}
