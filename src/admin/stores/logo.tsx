import type { SubmittedForm } from "../../http/forms";
import { media } from "../../models/pictures";
import type { EditedStore } from "../../models/stores";
import { reasonText } from "../../schemas/reasons";
import { StoreMark } from "../../ui/store-mark";
import { type FormState, Labelled } from "../resource/labelled";

export function LogoField({ form, edited }: { form: FormState; edited: EditedStore | undefined }) {
  const logo = form.values.logo ?? "";
  const picture = logo.startsWith("/media/") ? logo : edited?.logo === logo ? edited.picture : null;
  return (
    <Labelled
      form={form}
      name="logo"
      label="Logo"
      hint="A PNG, JPEG, WebP or GIF of at most 4 MiB, or the address of one (at most 1 MiB), which is copied to this site. Without it a mark is drawn from the name."
    >
      {(described) => (
        <div className="flex items-start gap-3" data-preview>
          <StoreMark name={form.values.name || "?"} picture={picture} size={56} />
          <div className="grid min-w-0 flex-1 gap-2">
            <input
              {...described}
              name="logo"
              defaultValue={logo}
              placeholder="https://"
              autoComplete="off"
              inputMode="url"
              className="field w-full bg-ground"
            />
            <input
              type="file"
              name="logoFile"
              accept="image/png,image/jpeg,image/webp,image/gif"
              aria-label="Choose a file for the logo"
              className="w-full text-sm file:btn file:btn-plain file:btn-small file:mr-3"
            />
          </div>
        </div>
      )}
    </Labelled>
  );
}

/** Saves the chosen file even if another field is wrong, so that it need not be chosen again. */
export async function withLogo(sent: SubmittedForm): Promise<SubmittedForm> {
  const file = sent.file("logoFile");
  if (!file) return sent;
  const saved = await media.save(new Uint8Array(await file.arrayBuffer()));
  return "path" in saved
    ? { ...sent, values: { ...sent.values, logo: saved.path } }
    : { ...sent, errors: { logo: [reasonText(saved.error)] } };
}
