import { CheckBox } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'

export const ReviewsSettings = () => (
  <SettingsGroupForm group="reviews">
    {({ value, change, problemOf }) => (
      <>
        <CheckBox
          label="Show reviews on book pages"
          hint="Shoppers who bought a book can rate and review it. Without this, reviews are kept but not shown."
          isTicked={value.isOn}
          onTick={(isOn) => change({ isOn })}
          problem={problemOf('isOn')}
        />
        <CheckBox
          label="Publish reviews at once"
          hint="Otherwise a review appears after a manager has approved it."
          isTicked={value.publishesAtOnce}
          onTick={(publishesAtOnce) => change({ publishesAtOnce })}
          problem={problemOf('publishesAtOnce')}
        />
      </>
    )}
  </SettingsGroupForm>
)
