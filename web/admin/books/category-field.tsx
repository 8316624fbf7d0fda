import { categories } from '../../../contract/books.ts'
import { genreName } from '../../search/genres.tsx'
import { Field } from '../../ui/field.tsx'
import { selectLook } from '../../ui/input-look.ts'
import type { TypedField } from './typed-field.ts'

export const CategoryField = ({ problem, ...select }: TypedField) => (
  <Field label="Category" problem={problem}>
    {(ties) => (
      <select {...select} {...ties} required className={`w-full ${selectLook}`}>
        <option value="">Choose A Category</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {genreName(category)}
          </option>
        ))}
      </select>
    )}
  </Field>
)
