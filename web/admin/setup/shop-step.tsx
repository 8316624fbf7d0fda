import { t } from '../../../messages/t.ts'
import { type ShopSettings, unnamedShop } from '../../../contract/shop/shop.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useProblems } from '../../ui/form-problems.ts'
import { useGroup } from '../settings/settings-api.ts'
import { StepForm } from './step-form.tsx'
import { useSaveStep } from './use-save-step.ts'

export function ShopStep() {
  const shop = useGroup('shop')
  return shop ? <ShopForm shop={shop} /> : <Skeleton className="h-96" />
}

const names = ['name', 'tagline', 'email', 'accent'] as const

const fields = { name: 'name', tagline: 'tagline', 'contact.email': 'email', accent: 'accent' } as const

function ShopForm({ shop }: { shop: ShopSettings['shop'] }) {
  const { form, problems, mark, show } = useProblems(names)
  const { save, ...state } = useSaveStep(fields, show)
  const field = (name: (typeof names)[number]) => ({
    name,
    problem: problems[name],
    onChange: () => mark(name),
  })

  const send = (typed: (name: string) => string) => {
    const contact = { ...shop.contact, email: typed('email') }
    const body = { name: typed('name'), tagline: typed('tagline'), accent: typed('accent'), contact }
    void save([{ group: 'shop', body }], 'region')
  }
  return (
    <StepForm form={form} {...state} onSend={send}>
      <TextField
        label={t('Name of your shop')}
        autoComplete="organization"
        required
        maxLength={80}
        defaultValue={shop.name === unnamedShop ? '' : shop.name}
        {...field('name')}
      />
      <TextField
        label={t('Tagline')}
        hint={t('Optional. One sentence about your shop.')}
        maxLength={200}
        defaultValue={shop.tagline}
        {...field('tagline')}
      />
      <TextField
        label={t('Contact e-mail')}
        type="email"
        autoComplete="email"
        hint={t('Optional. Shown to your customers.')}
        defaultValue={shop.contact.email}
        {...field('email')}
      />
      <Field
        label={t('Accent colour')}
        hint={t('Optional. Used for buttons and links.')}
        problem={problems.accent}
      >
        {(ties) => (
          <input
            {...ties}
            type="color"
            name="accent"
            defaultValue={shop.accent}
            onChange={() => mark('accent')}
            className="h-12 w-24 cursor-pointer rounded-panel border border-edge bg-surface p-1"
          />
        )}
      </Field>
    </StepForm>
  )
}
