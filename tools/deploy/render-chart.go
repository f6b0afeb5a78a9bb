// Renders a chart with its default values, as `helm template shop CHART` does, on machines without
// Helm. Needs Go and the libraries from which Helm builds its template engine: Debian's
// golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type object = map[string]interface{}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) object {
	text, err := os.ReadFile(path)
	check(err)
	var value object
	check(yaml.Unmarshal(text, &value))
	return value
}

func toYaml(value interface{}) (string, error) {
	text, err := yaml.Marshal(value)
	return strings.TrimSuffix(string(text), "\n"), err
}

func main() {
	folder := os.Args[1]
	chart := read(filepath.Join(folder, "Chart.yaml"))
	data := object{
		"Values":  read(filepath.Join(folder, "values.yaml")),
		"Chart":   object{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]},
		"Release": object{"Name": "shop", "Namespace": "default", "Service": "Helm"},
	}
	templates := template.New("chart")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = toYaml
	functions["include"] = func(name string, value interface{}) (string, error) {
		var text bytes.Buffer
		err := templates.ExecuteTemplate(&text, name, value)
		return text.String(), err
	}
	templates.Funcs(functions)
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		check(err)
		_, err = templates.New(filepath.Base(path)).Parse(string(text))
		check(err)
	}
	for _, path := range paths {
		if filepath.Ext(path) != ".yaml" {
			continue
		}
		fmt.Println("---")
		check(templates.ExecuteTemplate(os.Stdout, filepath.Base(path), data))
	}
}
