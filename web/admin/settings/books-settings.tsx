import { CheckBox } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-form.tsx'

export const BooksSettings = () => (
  <SettingsGroupForm group="books" title="Books">
    {({ value, change, problemOf }) => (
      <CheckBox
        label="Show each work once in lists"
        hint="The home page, categories, authors and searches then show one edition of each work. Its page links to the others. You tie editions together under Other editions, on the screen of a book."
        isTicked={value.worksOnce}
        onTick={(worksOnce) => change({ worksOnce })}
        problem={problemOf('worksOnce')}
      />
    )}
  </SettingsGroupForm>
)
