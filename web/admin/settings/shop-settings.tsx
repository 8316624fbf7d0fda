import { t } from '../../../messages/t.ts'
import type { ShopSettings as AllSettings } from '../../../contract/shop/shop.ts'
import { Button } from '../../ui/button.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Plus, Trash2 } from '../ui/icons.ts'
import { CheckBox, FieldGroup, TextArea } from '../ui/fields.tsx'
import { AccentField } from './accent-field.tsx'
import { PictureField } from './texts/picture-field.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Details = AllSettings['shop']
type Form = { form: SettingsForm<'shop'> }

export const ShopSettings = () => (
  <SettingsGroupForm group="shop">
    {(form) => (
      <>
        <Identity form={form} />
        <Contact form={form} />
        <SocialLinks form={form} />
        <Opening form={form} />
      </>
    )}
  </SettingsGroupForm>
)

const Identity = ({ form }: Form) => {
  const { value, text, change } = form
  return (
    <>
      <TextField label={t('Name')} required {...text('name', value.name, (name) => ({ name }))} />
      <TextField
        label={t('Tagline')}
        hint={t('Shown under the name, and in search results. Optional.')}
        {...text('tagline', value.tagline, (tagline) => ({ tagline }))}
      />
      <PictureField
        of="logo"
        picture={value.logo}
        look="h-12 max-w-60 rounded-cover border border-line bg-surface object-contain p-1"
        onChange={(logo) => change({ logo })}
      />
      <AccentField
        accent={value.accent}
        problem={form.problemOf('accent')}
        onChange={(accent) => change({ accent })}
      />
    </>
  )
}

function Contact({ form }: Form) {
  const { value, text } = form
  const field = (name: keyof Details['contact']) =>
    text(`contact.${name}`, value.contact[name], (typed) => ({
      contact: { ...value.contact, [name]: typed },
    }))
  return (
    <FieldGroup title={t('Contact')}>
      <p className="-mt-3 text-sm text-ink-soft">{t('What you leave empty is not shown.')}</p>
      <TextField label={t('E-mail address')} type="email" autoComplete="off" {...field('email')} />
      <TextField label={t('Phone')} type="tel" autoComplete="off" {...field('phone')} />
      <TextArea label={t('Postal address')} {...field('address')} />
      <TextArea label={t('Opening hours')} {...field('openingHours')} />
    </FieldGroup>
  )
}

function SocialLinks({ form: { value, text, change } }: Form) {
  const { social } = value
  const withLink = (at: number, part: Partial<Details['social'][number]>) => ({
    social: social.map((link, place) => (place === at ? { ...link, ...part } : link)),
  })
  return (
    <FieldGroup title={t('Social links')}>
      {social.map((link, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has no identity but its place
        <div key={at} className="grid items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
          <TextField
            label={t('Site [social network]')}
            {...text(`social.${at}.name`, link.name, (name) => withLink(at, { name }))}
          />
          <TextField
            label={t('URL')}
            inputMode="url"
            placeholder="https://"
            {...text(`social.${at}.url`, link.url, (url) => withLink(at, { url }))}
          />
          <div className="sm:mt-[2.1rem]">
            <Button
              look="outlined"
              aria-label={link.name ? t('Remove {name}', { name: link.name }) : t('Remove link')}
              onClick={() => change({ social: social.filter((_, place) => place !== at) })}
            >
              <Icon of={Trash2} className="size-5" />
            </Button>
          </div>
        </div>
      ))}
      <div className="flex">
        <Button look="outlined" onClick={() => change({ social: [...social, { name: '', url: '' }] })}>
          <Icon of={Plus} className="size-5" />
          {t('Add link')}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** An empty input is no number. */
const numberIn = (typed: string) => (typed === '' ? null : Number(typed))

function Opening({ form }: Form) {
  const { value, text, change } = form
  const isOwner = useIsAtLeast('owner')
  return (
    <FieldGroup title={isOwner ? t('Opening and records [of the shop]') : t('Opening [of the shop]')}>
      <CheckBox
        label={t('The shop is open')}
        hint={t('While it is closed, visitors see “Opening soon”.')}
        isTicked={value.isOpen}
        onTick={(isOpen) => change({ isOpen })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label={t('Copyright year')}
          type="number"
          hint={t('Empty: no copyright line')}
          {...text('copyrightYear', String(value.copyrightYear ?? ''), (typed) => ({
            copyrightYear: numberIn(typed),
          }))}
        />
        {isOwner && <Records form={form} />}
      </div>
    </FieldGroup>
  )
}

/** Managers must not shorten the log of what they did. */
const Records = ({ form: { value, text } }: Form) => (
  <>
    <TextField
      label={t('Keep audit log')}
      type="number"
      hint={t('Months')}
      {...text('keepAuditMonths', String(value.keepAuditMonths || ''), (typed) => ({
        keepAuditMonths: Number(typed),
      }))}
    />
    <TextField
      label={t('Keep orders')}
      type="number"
      hint={t('Years')}
      {...text('keepOrderYears', String(value.keepOrderYears || ''), (typed) => ({
        keepOrderYears: Number(typed),
      }))}
    />
  </>
)
