import { formatNumber, t } from '../../../../messages/t.ts'
import { type ReactNode, useRef, useState } from 'react'
import { type SubjectScheme, subjectSchemes } from '../../../../domain/books/book-terms.ts'
import type { AdminSubjectRule, ImportRules } from '../../../../contract/trade/import-rules.ts'
import { useShop } from '../../../app/shop/site.ts'
import { rich } from '../../../ui/rich.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { schemeLabels } from '../../books/trade-labels.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { destructiveRowButton } from '../../ui/table.tsx'
import { CategoryOptions, CategorySelect, useCategoryName } from './category-select.tsx'
import {
  useAddSubjectMutation,
  useEditSubjectMutation,
  usePreviewSubjectQuery,
  useRemoveSubjectMutation,
  useSetFallbackMutation,
} from './import-rules-api.ts'
import { removeRule, RuleForm, useNewRule } from './rule-form.tsx'

export function SubjectRules({ rules: { subjects, fallback, lastImport } }: { rules: ImportRules }) {
  const [scheme, setScheme] = useState<SubjectScheme>('thema')
  const list = useRef<HTMLUListElement>(null)
  const ofScheme = (each: SubjectScheme) => subjects.filter((rule) => rule.scheme === each)
  const shown = ofScheme(scheme)
  return (
    <Panel title={t('Subjects')}>
      <p className="mb-5 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t(
          'A book gets the category of its first subject that a rule knows. The longest start of the code decides: with rules for F and FK, FKM is one of FK.',
        )}
      </p>
      <div className="mb-6 grid grid-cols-1 gap-5 border-b border-line pb-6 md:grid-cols-2">
        <Fallback fallback={fallback} lastImport={lastImport} />
        <SelectField
          label={t('Classification')}
          value={scheme}
          onChange={({ target }) =>
            setScheme(subjectSchemes.find((each) => each === target.value) ?? 'thema')
          }
          options={subjectSchemes.map((each) => [
            each,
            `${schemeLabels[each]} (${formatNumber(ofScheme(each).length)})`,
          ])}
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <NewRule scheme={scheme} />
        <Preview key={scheme} scheme={scheme} />
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('Rules for {scheme}', { scheme: schemeLabels[scheme] })}
        className="mt-6 grid gap-x-8 outline-none lg:grid-cols-2"
      >
        {shown.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onRemoved={() => list.current?.focus()} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-ink-soft">
          {t('There are no rules for {scheme} yet.', { scheme: schemeLabels[scheme] })}
        </p>
      )}
    </Panel>
  )
}

const file = (text: ReactNode) => <span className="wrap-anywhere">{text}</span>

function Fallback({ fallback, lastImport }: Pick<ImportRules, 'fallback' | 'lastImport'>) {
  const nameOf = useCategoryName()
  const [setFallback] = useSetFallbackMutation()
  const { isChosen, category: current } = fallback
  return (
    <div>
      <CategorySelect
        label={t('Category of books that no rule knows')}
        isLabelShown
        category={isChosen ? current : ''}
        none={
          isChosen
            ? t('The store chooses')
            : t('The store chooses: {category}', { category: nameOf(current) })
        }
        onSave={async (category) => (await setFallback({ category: category || null })).error}
      />
      {lastImport && lastImport.withoutRule > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {rich(
            '{count, plural, one {# book of the latest import, <file>{name}</file>.} other {# books of the latest import, <file>{name}</file>.}}',
            {
              count: lastImport.withoutRule,
              name: lastImport.fileName,
              file,
            },
          )}
        </p>
      )}
    </div>
  )
}

const schemeOf = ({ scheme }: AdminSubjectRule) => subjectSchemes.find((each) => each === scheme) ?? 'thema'

function RuleRow({ rule, onRemoved }: { rule: AdminSubjectRule; onRemoved(): void }) {
  const [edit] = useEditSubjectMutation()
  const [remove, { isLoading }] = useRemoveSubjectMutation()
  const { id, prefix, category } = rule
  const scheme = schemeOf(rule)
  const name = `${schemeLabels[scheme]} ${prefix}`
  return (
    <li className="grid grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)_auto] items-start gap-3 border-b border-line py-1.5">
      <span className="py-3 font-medium wrap-anywhere">{prefix}</span>
      <CategorySelect
        label={t('Category of {subject}', { subject: name })}
        category={category}
        onSave={async (next) => (await edit({ id, scheme, prefix, category: next })).error}
      />
      <button
        type="button"
        aria-label={t('Remove {subject}', { subject: name })}
        disabled={isLoading}
        onClick={() => void removeRule(remove(id), onRemoved)}
        className={destructiveRowButton}
      >
        <Icon of={Trash2} className="size-4" />
      </button>
    </li>
  )
}

function NewRule({ scheme }: { scheme: SubjectScheme }) {
  const { categories } = useShop()
  const [prefix, setPrefix] = useState('')
  const [category, setCategory] = useState(categories[0]?.slug ?? '')
  const [add, { isLoading }] = useAddSubjectMutation()
  const rule = useNewRule(
    () => add({ scheme, prefix, category }),
    (added) => {
      setPrefix('')
      return t('The rule for {prefix} is added.', { prefix: added.prefix })
    },
  )
  return (
    <RuleForm
      rule={rule}
      button={t('Add')}
      isBusy={isLoading}
      className="grid-cols-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        label={t('Starts with')}
        value={prefix}
        maxLength={40}
        problem={rule.problem}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setPrefix(target.value)}
      />
      <SelectField
        label={t('Category')}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      >
        <CategoryOptions />
      </SelectField>
    </RuleForm>
  )
}

function Preview({ scheme }: { scheme: SubjectScheme }) {
  const [typed, setTyped] = useState('')
  const code = useDebounced(typed.trim(), 250)
  const { currentData } = usePreviewSubjectQuery({ scheme, code }, { skip: code === '' })
  const nameOf = useCategoryName()
  const category = currentData ? nameOf(currentData.category) : ''
  return (
    <div>
      <TextField
        label={t('Try a code')}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setTyped(target.value)}
      />
      <output className="mt-2 block min-h-5 text-sm text-ink-soft">
        {code &&
          currentData &&
          (currentData.prefix === null
            ? t('No rule knows {code}. It becomes {category}.', { code, category })
            : t('{code} becomes {category}, by the rule for {prefix}.', {
                code,
                category,
                prefix: currentData.prefix,
              }))}
      </output>
    </div>
  )
}
