export const AddNewBook = () => (
  <>
    <title>Add New Book – Book Store</title>
    <h2>Add New Book</h2>
  </>
)
